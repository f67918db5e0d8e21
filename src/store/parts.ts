import type { ClusterView, SharePart } from "../domain/state/cluster-view.js";
import type { Reader, Readers } from "./readers.js";

type View = (note: (bucket: string) => void) => ClusterView;

interface Part {
  readonly value: unknown;
  release(): void;
}

const nothing: ReadonlySet<string> = new Set();

/**
 * Parts of decisions, each made once for all decisions that have it. A part is let go when something that it
 * read is touched, and when no decision has it any more.
 */
export class Parts {
  readonly #parts = new Map<string, Part>();
  readonly #readers: Readers;
  readonly #view: View;

  constructor(readers: Readers, view: View) {
    this.#readers = readers;
    this.#view = view;
  }

  get size(): number {
    return this.#parts.size;
  }

  readonly share: SharePart = <T>(
    name: string,
    read: (view: ClusterView) => T,
    note: (bucket: string) => void,
  ): T => {
    const bucket = `part ${name}`;
    note(bucket);
    const part = this.#parts.get(bucket) ?? this.#make(bucket, read);
    // A name stands for one decision, and so for one type.
    return part.value as T;
  };

  /**
   * Lets the parts go that nobody has any more. To be called when decisions have been made again: a part within
   * a part is nobody's while the outer one is made.
   */
  sweep(): void {
    for (let idle = this.#readers.takeAbandoned(); idle.length > 0; idle = this.#readers.takeAbandoned())
      for (const bucket of idle) this.#release(bucket);
  }

  #release(bucket: string): void {
    const part = this.#parts.get(bucket);
    this.#parts.delete(bucket);
    part?.release();
  }

  #make(bucket: string, read: (view: ClusterView) => unknown): Part {
    const buckets = new Set<string>();
    const reader: Reader = {
      touched: () => {
        this.#release(bucket);
        return [bucket];
      },
    };
    const value = read(this.#view((noted) => buckets.add(noted)));
    this.#readers.follow(reader, nothing, buckets);
    const part = { value, release: () => this.#readers.follow(reader, buckets, nothing) };
    this.#parts.set(bucket, part);
    return part;
  }
}
