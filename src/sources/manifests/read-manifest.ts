import {
  Composer,
  LineCounter,
  Parser,
  type Document,
  type ScalarTag,
  type Tags,
  type DocumentOptions,
  type SchemaOptions,
  type ParseOptions,
} from "yaml";
import { err, ok, type Result } from "../../domain/result.js";
import { findAliasFault } from "./alias-fault.js";
import { findObjects, type FoundObject } from "./find-objects.js";
import { locateField } from "./locate-field.js";
import type { Position } from "./manifest-problem.js";
import { findTwinKey } from "./twin-key.js";
import { errorText } from "../../domain/error-text.js";

/** Why a text is no manifest: the parser's first complaint. */
export interface SyntaxFault {
  readonly position: Position | undefined;
  /** One line. */
  readonly reason: string;
}

/**
 * Reads the documents of a YAML or JSON text, one at each step, as kubectl would: comment-only documents
 * are passed over, lists count as their items. A fault is the last thing given.
 */
export function* readManifest(text: string): Generator<Result<readonly FoundObject[], SyntaxFault>, void> {
  const lines = new LineCounter();
  const documents = new Composer(yaml11).compose(
    new Parser(lines.addNewLine).parse(text),
    false,
    text.length,
  );
  for (;;) {
    const reading = readNext(documents, lines);
    if (reading === undefined) return;
    yield reading;
    if (!reading.ok) return;
  }
}

/** At most this many uses of one anchor, counted with those nested in it. */
const maxAliases = 100;

const lettersAsText: ScalarTag = {
  tag: "tag:yaml.org,2002:str",
  default: true,
  test: /^[yYnN]$/,
  resolve: (text) => text,
};

/**
 * YAML 1.1 as kubectl's parser has it: `yes` is true and `0777` is octal, but `12:30` and dates are text,
 * and there are no binary, set or ordered values. The letters `y` and `n` stay text, so that they can be names;
 * where a boolean is wanted, ObjectReader takes them as kubectl's parser does.
 */
const yaml11: ParseOptions & DocumentOptions & SchemaOptions = {
  version: "1.1",
  schema: "yaml-1.1",
  merge: true,
  // The parser compares each key with each other: hours for a large map. findTwinKey does it.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: "error",
  customTags: (tags) => [lettersAsText, ...tags.filter(isRead)],
};

function isRead(tag: Tags[number]): boolean {
  if (typeof tag === "string") return true;
  return !("format" in tag && tag.format === "TIME") && !/(timestamp|binary|omap|pairs|set)$/.test(tag.tag);
}

function readNext(
  documents: Iterator<Document>,
  lines: LineCounter,
): Result<readonly FoundObject[], SyntaxFault> | undefined {
  try {
    const next = documents.next();
    return next.done === true ? undefined : readDocument(next.value, lines);
  } catch (error: unknown) {
    // The parser throws only on what no position can be told for, as nesting deeper than the stack.
    return err({ position: undefined, reason: explain(error) });
  }
}

function readDocument(document: Document, lines: LineCounter): Result<readonly FoundObject[], SyntaxFault> {
  const positionOf = (offset: number): Position => {
    const { line, col } = lines.linePos(offset);
    return { line, column: col };
  };
  const [error] = document.errors;
  if (error !== undefined) return err({ position: positionOf(error.pos[0]), reason: explain(error) });
  const twin = findTwinKey(document);
  if (twin !== undefined)
    return err({
      position: positionOf(twin.offset),
      reason: `the key ${JSON.stringify(twin.key)} is in this object already, and YAML wants each key once`,
    });
  const alias = findAliasFault(document);
  if (alias !== undefined) return err({ position: positionOf(alias.offset), reason: alias.reason });
  const start = positionOf(locateField(document, []));
  try {
    const raw: unknown = document.toJS({ maxAliasCount: maxAliases });
    if (raw === null || raw === undefined) return ok([]);
    return ok(findObjects(raw, (path) => positionOf(locateField(document, path))));
  } catch (error: unknown) {
    return err({ position: start, reason: explain(error) });
  }
}

/** The parser and what walks its trees go as deep as the stack lets them, far deeper than any object of a cluster. */
function explain(error: unknown): string {
  const text = firstLine(errorText(error));
  return text.includes("call stack")
    ? "expected values that lie at most some hundred levels within one another, found far more"
    : text;
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0] ?? text;
}
