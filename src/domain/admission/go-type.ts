import type { JsonNode } from "../json/json-node.js";

/** A type of Go, as far as decoding JSON into it shows. */
export interface GoType<T> {
  /** As Go prints it: `[]*v1alpha2.RouteSpec`. */
  readonly name: string;
  readonly zero: () => T;
  decode(node: JsonNode, target: Cell<T>, decoding: Decoding): void;
}

/** A variable of Go: where a decoded value goes. What it holds already is decoded into, not replaced. */
export interface Cell<T> {
  get(): T;
  set(value: T): void;
}

/** What a type needs of the decoder: a way to put work off, and to say what is wrong. */
export interface Decoding {
  /** Does this next, in this order, before anything that is left to do already. */
  then(runs: readonly (() => void)[]): void;
  /** Does one thing inside a field of a struct; the path has the fields of embedded structs too. */
  within(struct: string, path: readonly string[], run: () => void): void;
  /** Keeps an error if it is the first one. */
  fail(message: () => string): void;
  /**
   * Keeps the error that a value cannot be of a type, if it is the first one.
   *
   * @param value how Go describes it: `array`, `number 1.5`
   */
  mismatch(value: string, type: string): void;
  /** Ends decoding with the error of a type's own decoder. */
  abort(message: string): void;
  /** Ends decoding as a type's own decoder does when it is given something else than the text it wants. */
  abortMismatch(value: string): void;
}
