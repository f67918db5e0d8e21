/**
 * Objects by a derived key, several to a bucket. Says which buckets a change touches, so that whoever read
 * a bucket, also an empty one, can read it again.
 */
export class BucketIndex<V> {
  readonly #name: string;
  readonly #keysOf: (object: V) => readonly string[];
  readonly #buckets = new Map<string, Bucket<V>>();

  /** `name` sets the index's buckets apart from those of other indexes. */
  constructor(name: string, keysOf: (object: V) => readonly string[]) {
    this.#name = name;
    this.#keysOf = keysOf;
  }

  /** The name under which a bucket is touched. */
  bucketName(key: string): string {
    return `${this.#name} ${key}`;
  }

  /** The bucket's objects, in the order of their ids: the same whatever the order of events was. */
  get(key: string): readonly V[] {
    return this.#buckets.get(key)?.objects ?? [];
  }

  /** Puts `next` in place of `previous` under the same id and adds the names of the touched buckets. */
  replace(id: string, change: { readonly previous?: V; readonly next?: V }, touched: Set<string>): void {
    const { previous, next } = change;
    if (previous !== undefined) for (const key of this.#keysOf(previous)) this.#remove(key, id, touched);
    if (next !== undefined)
      for (const key of this.#keysOf(next)) this.#add(key, { id, object: next }, touched);
  }

  #remove(key: string, id: string, touched: Set<string>): void {
    const bucket = this.#buckets.get(key);
    bucket?.delete(id);
    if (bucket?.isEmpty === true) this.#buckets.delete(key);
    touched.add(this.bucketName(key));
  }

  #add(key: string, { id, object }: { readonly id: string; readonly object: V }, touched: Set<string>): void {
    const bucket = this.#buckets.get(key) ?? new Bucket<V>();
    bucket.set(id, object);
    this.#buckets.set(key, bucket);
    touched.add(this.bucketName(key));
  }
}

/** The objects of one key. They are put in order when somebody reads them: a large bucket may change often in between. */
class Bucket<V> {
  readonly #byId = new Map<string, V>();
  #objects: readonly V[] | undefined;

  get isEmpty(): boolean {
    return this.#byId.size === 0;
  }

  get objects(): readonly V[] {
    return (this.#objects ??= [...this.#byId]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, object]) => object));
  }

  set(id: string, object: V): void {
    this.#byId.set(id, object);
    this.#objects = undefined;
  }

  delete(id: string): void {
    this.#byId.delete(id);
    this.#objects = undefined;
  }
}
