import { isAlias, isMap, isNode, isScalar, isSeq, type Document, type Pair, type YAMLMap } from "yaml";
import type { FieldPath } from "../../domain/resources/object-reader.js";

/**
 * The offset at which a field begins (its key, or its item in a list). Of a field that is not there, the
 * offset of the nearest parent that is.
 */
export function locateField(document: Document, path: FieldPath): number {
  let offset = startOf(document.contents) ?? 0;
  let value: unknown = document.contents;
  for (const step of path) {
    const found = typeof step === "number" ? itemAt(document, value, step) : pairAt(document, value, step);
    if (found === undefined) return offset;
    offset = startOf(found.at) ?? offset;
    value = found.value;
  }
  return offset;
}

interface Found {
  /** The node whose beginning is the field's. */
  readonly at: unknown;
  readonly value: unknown;
}

function itemAt(document: Document, value: unknown, index: number): Found | undefined {
  const list = resolve(document, value);
  const item: unknown = isSeq(list) ? list.items[index] : undefined;
  return item === undefined ? undefined : { at: item, value: item };
}

function pairAt(document: Document, value: unknown, key: string): Found | undefined {
  const map = resolve(document, value);
  if (!isMap(map)) return undefined;
  const pair = map.items.find((candidate) => keyText(candidate) === key);
  return pair === undefined ? mergedPairAt(document, map, key) : { at: pair.key, value: pair.value };
}

/** A field that came in through `<<` is where it was written. */
function mergedPairAt(document: Document, map: YAMLMap, key: string): Found | undefined {
  const merged = map.items.find((candidate) => keyText(candidate) === "<<")?.value;
  const sources: readonly unknown[] = isSeq(merged) ? merged.items : [merged];
  for (const source of sources) {
    const found = pairAt(document, source, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The key as the parser's plain objects have it. */
function keyText({ key }: Pair): string | undefined {
  if (!isScalar(key)) return undefined;
  const { value } = key;
  if (value === null) return "";
  if (typeof value === "symbol") return value.description;
  return typeof value === "string" ? value : JSON.stringify(value);
}

function resolve(document: Document, value: unknown): unknown {
  return isAlias(value) ? value.resolve(document) : value;
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
