import { defer, finalize, ReplaySubject, share, type Observable } from "rxjs";

/**
 * One pipeline for each key, however many ask for it: opened for the first, closed after the last. Who comes
 * later gets the current value at once.
 */
export class SharedPipelines<K, V> {
  readonly #live = new Map<string, Observable<V>>();
  readonly #idOf: (key: K) => string;
  readonly #open: (key: K) => Observable<V>;

  /** `idOf` gives equal keys equal texts; `open` makes a key's pipeline. */
  constructor(idOf: (key: K) => string, open: (key: K) => Observable<V>) {
    this.#idOf = idOf;
    this.#open = open;
  }

  get(key: K): Observable<V> {
    return defer(() => {
      const id = this.#idOf(key);
      const shared = this.#live.get(id) ?? this.#share(id, key);
      this.#live.set(id, shared);
      return shared;
    });
  }

  /** How many pipelines are open. */
  get size(): number {
    return this.#live.size;
  }

  #share(id: string, key: K): Observable<V> {
    return this.#open(key).pipe(
      finalize(() => this.#live.delete(id)),
      share({ connector: () => new ReplaySubject<V>(1) }),
    );
  }
}
