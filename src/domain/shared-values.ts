/**
 * Gives equal keys the same value, so that the many objects of a cluster that say the same share what is made of
 * it. It forgets everything once it holds too much: values are then merely no longer shared with older ones.
 */
export class SharedValues<V> {
  readonly #values = new Map<string, V>();
  readonly #limit: number;

  constructor(limit = 1024) {
    this.#limit = limit;
  }

  /** The value of the key; `make` has to depend on the key alone. */
  get(key: string, make: () => V): V {
    const known = this.#values.get(key);
    if (known !== undefined) return known;
    if (this.#values.size >= this.#limit) this.#values.clear();
    const value = make();
    this.#values.set(key, value);
    return value;
  }
}
