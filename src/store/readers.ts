/** Somebody who read buckets. */
export interface Reader {
  /** One of them was touched. Returns the buckets that are touched by that in turn. */
  touched(): readonly string[];
}

/** Who reads which buckets. */
export class Readers {
  readonly #byBucket = new Map<string, Set<Reader>>();
  #abandoned = new Set<string>();

  /** How many buckets somebody reads. */
  get size(): number {
    return this.#byBucket.size;
  }

  /** Tells all who read one of the buckets, directly or by what they read, once each. */
  touch(buckets: Iterable<string>): void {
    const told = new Set<Reader>();
    const queue = [...buckets];
    for (const bucket of queue)
      for (const reader of this.#byBucket.get(bucket) ?? []) {
        if (told.has(reader)) continue;
        told.add(reader);
        queue.push(...reader.touched());
      }
  }

  /** Notes that a reader reads other buckets from now on. */
  follow(reader: Reader, before: ReadonlySet<string>, now: ReadonlySet<string>): void {
    for (const bucket of now) if (!before.has(bucket)) this.#add(bucket, reader);
    for (const bucket of before) if (!now.has(bucket)) this.#remove(bucket, reader);
  }

  /** The buckets that have lost their last reader since this was asked, and have got no other. */
  takeAbandoned(): readonly string[] {
    const abandoned = [...this.#abandoned].filter((bucket) => !this.#byBucket.has(bucket));
    this.#abandoned = new Set();
    return abandoned;
  }

  #add(bucket: string, reader: Reader): void {
    const readers = this.#byBucket.get(bucket);
    if (readers === undefined) this.#byBucket.set(bucket, new Set([reader]));
    else readers.add(reader);
  }

  #remove(bucket: string, reader: Reader): void {
    const readers = this.#byBucket.get(bucket);
    if (readers?.delete(reader) !== true || readers.size > 0) return;
    this.#byBucket.delete(bucket);
    this.#abandoned.add(bucket);
  }
}
