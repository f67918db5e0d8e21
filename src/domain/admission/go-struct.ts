import type { JsonNode } from "../json/json-node.js";
import { foldCase } from "./fold-case.js";
import type { Decoding, GoType } from "./go-type.js";
import { describeValue, sortedMembers } from "./yaml-node.js";
import { lazy } from "./lazy.js";
import { quoteGo } from "../quote-go.js";

/** A field of a struct that decodes into a T. */
export interface Field<T> {
  readonly key: string;
  /** The names of the embedded structs that it lies in, from the outermost one. */
  readonly embedded: readonly string[];
  decode(node: JsonNode, target: T, decoding: Decoding): void;
}

/** A field whose value is kept. */
export function field<T extends object, K extends string & keyof T>(
  key: K,
  type: () => GoType<T[K]>,
): Field<T> {
  const known = lazy(type);
  return {
    key,
    embedded: [],
    decode: (node, target, decoding) =>
      known().decode(node, { get: () => target[key], set: (value) => (target[key] = value) }, decoding),
  };
}

/** A field that is checked only. */
export function unkept<V>(key: string, type: GoType<V>, embedded: readonly string[] = []): Field<object> {
  return {
    key,
    embedded,
    decode: (node, _target, decoding) =>
      type.decode(node, { get: type.zero, set: () => undefined }, decoding),
  };
}

/**
 * A struct. A key that is no field's is looked up once more without regard to case; then it is an error.
 *
 * @param name as Go prints the type.
 */
export function goStruct<T extends object>(
  name: string,
  zero: () => T,
  fields: readonly Field<T>[],
): GoType<T> {
  // An anonymous struct has no name of its own.
  const shortName = name.slice(name.indexOf(".") + 1);
  const exact = new Map(fields.map((each) => [each.key, each]));
  const folded = new Map(fields.map((each) => [foldCase(each.key), each]));
  return {
    name,
    zero,
    decode(node, cell, decoding) {
      if (node.kind === "null") return;
      if (node.kind !== "object") {
        decoding.mismatch(describeValue(node), name);
        return;
      }
      const target = cell.get();
      cell.set(target);
      decoding.then(
        sortedMembers(node).map(([key, value]) => () => {
          const found = exact.get(key) ?? folded.get(foldCase(key));
          if (found === undefined) return decoding.fail(() => `json: unknown field ${quoteGo(key)}`);
          const path = [...found.embedded, found.key];
          decoding.within(shortName, path, () => found.decode(value, target, decoding));
        }),
      );
    },
  };
}
