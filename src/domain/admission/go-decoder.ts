import type { JsonNode } from "../json/json-node.js";
import type { Steps } from "../steps.js";
import type { Cell, Decoding, GoType } from "./go-type.js";

/** Where the decoder is, as Go names it in errors: the innermost struct, and the fields from the outermost one. */
interface FieldContext {
  readonly struct: string;
  readonly field: string;
  readonly outer: FieldContext | undefined;
}

/** Part of the work that is left, and the place to name in its errors. */
interface Task {
  readonly context: FieldContext | undefined;
  readonly run: () => void;
}

/** Parts of the work that are done in one step. */
const tasksPerStep = 256;

/**
 * Decodes JSON into values as Go's `encoding/json` does with unknown fields forbidden. Most errors are kept, the
 * first one wins, and decoding goes on; what a type's own decoder says ends it and wins over all. What is left to
 * do is on a stack of our own: values may lie 10,000 deep in one another.
 */
export class GoDecoder implements Decoding {
  readonly #tasks: Task[] = [];
  #context: FieldContext | undefined;
  #first: string | undefined;
  #last: string | undefined;

  /**
   * Decodes one value.
   *
   * @returns Go's error, or undefined.
   */
  *decode<T>(node: JsonNode, type: GoType<T>, target: Cell<T>): Steps<string | undefined> {
    this.then([() => type.decode(node, target, this)]);
    let tasks = 0;
    for (let task = this.#tasks.pop(); task !== undefined; task = this.#tasks.pop()) {
      if (++tasks % tasksPerStep === 0) yield;
      this.#context = task.context;
      task.run();
    }
    return this.#last ?? this.#first;
  }

  then(runs: readonly (() => void)[]): void {
    const context = this.#context;
    for (const run of runs.toReversed()) this.#tasks.push({ context, run });
  }

  within(struct: string, path: readonly string[], run: () => void): void {
    const before = this.#context;
    for (const field of path) this.#context = { struct, field, outer: this.#context };
    run();
    this.#context = before;
  }

  fail(message: () => string): void {
    // A message may be as long as the text is deep.
    this.#first ??= message();
  }

  mismatch(value: string, type: string): void {
    this.fail(() => this.#mismatchText(value, type));
  }

  abort(message: string): void {
    this.#last = message;
    this.#tasks.length = 0;
  }

  abortMismatch(value: string): void {
    this.abort(this.#mismatchText(value, "string"));
  }

  #mismatchText(value: string, type: string): string {
    if (this.#context === undefined) return `json: cannot unmarshal ${value} into Go value of type ${type}`;
    const path: string[] = [];
    for (let at: FieldContext | undefined = this.#context; at !== undefined; at = at.outer)
      path.push(at.field);
    const field = [this.#context.struct, ...path.reverse()].join(".");
    return `json: cannot unmarshal ${value} into Go struct field ${field} of type ${type}`;
  }
}
