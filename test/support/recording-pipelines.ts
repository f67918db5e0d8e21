import type { PipelineObserver } from "../../src/watchers/observe-pipeline.js";

/** Notes the life of pipelines, in order. */
export class RecordingPipelines<K, V> implements PipelineObserver<K, V> {
  readonly events: string[] = [];
  readonly values: V[] = [];
  /** How many shared a pipeline, each time that this was told. */
  readonly counts: string[] = [];
  readonly #textOf: (key: K) => string;

  constructor(textOf: (key: K) => string) {
    this.#textOf = textOf;
  }

  opened(key: K): void {
    this.events.push(`opened ${this.#textOf(key)}`);
  }

  counted(key: K, subscribers: number): void {
    this.counts.push(`${subscribers} of ${this.#textOf(key)}`);
  }

  emitted(key: K, value: V): void {
    this.events.push(`emitted ${this.#textOf(key)}`);
    this.values.push(value);
  }

  closed(key: K): void {
    this.events.push(`closed ${this.#textOf(key)}`);
  }
}
