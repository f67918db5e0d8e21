import { err, ok, type Result } from "../result.js";
import { finish, type Steps } from "../steps.js";
import type { JsonMember, JsonNode, JsonString } from "./json-node.js";
import { scanJsonString } from "./scan-json-string.js";

/** Why a text is no JSON. */
export interface JsonError {
  /** UTF-16 units from the start of the text. */
  readonly offset: number;
  /** `syntax`: not JSON; `depth`: more arrays and objects within one another than the reader was allowed. */
  readonly reason: "syntax" | "depth";
  readonly message: string;
}

/**
 * Reads one JSON value (RFC 8259) and nothing else, keeping what `JSON.parse` drops: the digits of numbers,
 * duplicate keys, their order. Time is linear in the text, and no depth can exhaust the stack.
 */
export function readJson(text: string, limits: { readonly maxDepth: number }): Result<JsonNode, JsonError> {
  return finish(readJsonInSteps(text, limits));
}

/** The same in steps. */
export function readJsonInSteps(
  text: string,
  limits: { readonly maxDepth: number },
): Steps<Result<JsonNode, JsonError>> {
  return new JsonReader(text, limits.maxDepth).read();
}

/** Values that are read in one step. */
const valuesPerStep = 256;

/** An array or object whose end has not been seen. */
type Open =
  | { readonly kind: "array"; readonly start: number; readonly items: JsonNode[] }
  | { readonly kind: "object"; readonly start: number; readonly members: JsonMember[]; label: Label };

interface Label {
  readonly key: JsonString;
  readonly colon: number;
}

/** `pending`: no value yet, the next one belongs to the innermost array or object. */
type Step = JsonNode | "pending" | "failed";

const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y;
const spacePattern = /[ \t\n\r]*/y;
const literals: readonly (readonly [string, (start: number) => JsonNode])[] = [
  ["null", (start) => ({ kind: "null", start })],
  ["true", (start) => ({ kind: "boolean", value: true, start })],
  ["false", (start) => ({ kind: "boolean", value: false, start })],
];

class JsonReader {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #open: Open[] = [];
  #at = 0;
  #error: JsonError = { offset: 0, reason: "syntax", message: "" };

  constructor(text: string, maxDepth: number) {
    this.#text = text;
    this.#maxDepth = maxDepth;
  }

  *read(): Steps<Result<JsonNode, JsonError>> {
    for (let values = 1; ; values++) {
      if (values % valuesPerStep === 0) yield;
      let step = this.#value();
      for (let open = this.#open.at(-1); isNode(step) && open !== undefined; open = this.#open.at(-1))
        step = this.#add(open, step);
      if (step === "failed") return err(this.#error);
      if (step !== "pending") return this.#end(step);
    }
  }

  #end(node: JsonNode): Result<JsonNode, JsonError> {
    this.#skipSpace();
    if (this.#at === this.#text.length) return ok(node);
    this.#fail("the end of the text");
    return err(this.#error);
  }

  #value(): Step {
    this.#skipSpace();
    const start = this.#at;
    switch (this.#text[start]) {
      case "{":
      case "[":
        return this.#begin(start);
      case '"':
        return this.#string();
      case undefined:
        return this.#fail("a value");
      default:
        return this.#number(start) ?? this.#literal(start) ?? this.#fail("a value");
    }
  }

  #begin(start: number): Step {
    if (this.#open.length >= this.#maxDepth) {
      const message = `expected at most ${this.#maxDepth} arrays and objects within one another, found more`;
      this.#error = { offset: start, reason: "depth", message };
      return "failed";
    }
    this.#at++;
    this.#skipSpace();
    if (this.#text[start] === "[") {
      if (this.#take("]")) return { kind: "array", start, items: [] };
      this.#open.push({ kind: "array", start, items: [] });
      return "pending";
    }
    if (this.#take("}")) return { kind: "object", start, members: [] };
    const label = this.#label();
    if (label === "failed") return label;
    this.#open.push({ kind: "object", start, members: [], label });
    return "pending";
  }

  #add(open: Open, node: JsonNode): Step {
    this.#skipSpace();
    if (open.kind === "array") {
      open.items.push(node);
      if (this.#take(",")) return "pending";
      if (!this.#take("]")) return this.#fail("a comma or the end of the array");
      this.#open.pop();
      return { kind: "array", start: open.start, items: open.items };
    }
    open.members.push({ key: open.label.key, colon: open.label.colon, value: node });
    if (this.#take(",")) return this.#next(open);
    if (!this.#take("}")) return this.#fail("a comma or the end of the object");
    this.#open.pop();
    return { kind: "object", start: open.start, members: open.members };
  }

  #next(open: { label: Label }): Step {
    this.#skipSpace();
    const label = this.#label();
    if (label === "failed") return label;
    open.label = label;
    return "pending";
  }

  #label(): Label | "failed" {
    if (this.#text[this.#at] !== '"') return this.#fail("a key in quotes");
    const key = this.#string();
    if (key === "failed") return key;
    this.#skipSpace();
    const colon = this.#at;
    return this.#take(":") ? { key, colon } : this.#fail("a colon");
  }

  #string(): JsonString | "failed" {
    const start = this.#at;
    const end = scanJsonString(this.#text, start);
    if (!end.ok) {
      this.#at = end.error.offset;
      return this.#fail(end.error.expected);
    }
    this.#at = end.value;
    return { kind: "string", raw: this.#text.slice(start + 1, end.value - 1), start };
  }

  #number(start: number): JsonNode | undefined {
    numberPattern.lastIndex = start;
    const literal = numberPattern.exec(this.#text)?.[0];
    if (literal === undefined) return undefined;
    this.#at += literal.length;
    return { kind: "number", literal, start };
  }

  #literal(start: number): JsonNode | undefined {
    const found = literals.find(([word]) => this.#text.startsWith(word, start));
    if (found === undefined) return undefined;
    const [word, node] = found;
    this.#at += word.length;
    return node(start);
  }

  #skipSpace(): void {
    spacePattern.lastIndex = this.#at;
    spacePattern.test(this.#text);
    this.#at = spacePattern.lastIndex;
  }

  #take(character: string): boolean {
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    return true;
  }

  #fail(expected: string): "failed" {
    const found = this.#text.codePointAt(this.#at);
    const shown = found === undefined ? "the end of the text" : JSON.stringify(String.fromCodePoint(found));
    this.#error = { offset: this.#at, reason: "syntax", message: `expected ${expected}, found ${shown}` };
    return "failed";
  }
}

function isNode(step: Step): step is JsonNode {
  return typeof step === "object";
}
