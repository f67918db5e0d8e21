/**
 * Objects by a derived key, several to a bucket. Says which buckets a change touches, so that whoever read
 * a bucket, also an empty one, can read it again.
 */
export class BucketIndex<V> {
  readonly #name: string;
  readonly #keysOf: (object: V) => readonly string[];
  readonly #buckets = new Map<string, Map<string, V>>();

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
    const bucket = this.#buckets.get(key);
    if (bucket === undefined) return [];
    if (bucket.size === 1) return [...bucket.values()];
    return [...bucket].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, object]) => object);
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
    if (bucket?.size === 0) this.#buckets.delete(key);
    touched.add(this.bucketName(key));
  }

  #add(key: string, { id, object }: { readonly id: string; readonly object: V }, touched: Set<string>): void {
    const bucket = this.#buckets.get(key) ?? new Map<string, V>();
    bucket.set(id, object);
    this.#buckets.set(key, bucket);
    touched.add(this.bucketName(key));
  }
}
