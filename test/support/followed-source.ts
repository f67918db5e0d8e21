import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import type { ResourceSource } from "../../src/sources/resource-source.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { Changes } from "./changes.js";

/** A source, the batches that it gave, and the store that they made. */
export class FollowedSource {
  readonly source: ResourceSource;
  readonly store = new ResourceStore();
  readonly batches: (readonly ResourceChange[])[] = [];
  readonly #changes = new Changes();
  readonly #stopped = new AbortController();

  constructor(source: ResourceSource) {
    this.source = source;
    // Not unsubscribed: what comes after the stop is of interest too.
    source.batches$.subscribe((batch) => {
      this.batches.push(batch);
      this.store.apply(batch);
      this.#changes.announce();
    });
  }

  start(): Promise<void> {
    return this.source.start(this.#stopped.signal);
  }

  stop(): void {
    this.#stopped.abort();
  }

  /** Resolves once the condition holds, which is looked at after every batch. */
  until(condition: () => boolean, withinMs = 10_000): Promise<void> {
    const describe = (): string =>
      `expected another state; the source shows ${JSON.stringify(this.source.status())} after ${this.batches.length} batches, the last being ${JSON.stringify(this.batches.at(-1)?.slice(0, 5), plain)}`;
    return this.#changes.until(condition, describe, withinMs);
  }
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? value.toString() : value;
}
