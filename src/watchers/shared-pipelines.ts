import { defer, finalize, ReplaySubject, share, tap, type Observable } from "rxjs";

interface SharedPipelinesOptions<K, V> {
  /** Gives equal keys equal texts. */
  idOf(key: K): string;
  /** Makes a key's pipeline. */
  open(key: K): Observable<V>;
  /** Told how many share a key's pipeline, whenever that changes and somebody still does. */
  counted(key: K, subscribers: number): void;
}

interface Pipeline<V> {
  readonly states$: Observable<V>;
  subscribers: number;
}

/**
 * One pipeline for each key, however many ask for it: opened for the first, closed after the last. Who comes
 * later gets the current value at once.
 */
export class SharedPipelines<K, V> {
  readonly #live = new Map<string, Pipeline<V>>();
  readonly #options: SharedPipelinesOptions<K, V>;

  constructor(options: SharedPipelinesOptions<K, V>) {
    this.#options = options;
  }

  get(key: K): Observable<V> {
    return defer(() => {
      const id = this.#options.idOf(key);
      const pipeline = this.#live.get(id) ?? this.#share(id, key);
      this.#live.set(id, pipeline);
      const count = (step: 1 | -1): void => {
        pipeline.subscribers += step;
        if (pipeline.subscribers > 0) this.#options.counted(key, pipeline.subscribers);
      };
      count(1);
      return pipeline.states$.pipe(finalize(() => count(-1)));
    });
  }

  /** How many pipelines are open. */
  get size(): number {
    return this.#live.size;
  }

  #share(id: string, key: K): Pipeline<V> {
    const forget = (): void => void this.#live.delete(id);
    const states$ = this.#options.open(key).pipe(
      // Before subscribers learn of the end: one that subscribes again at once opens a new pipeline.
      tap({ error: forget, complete: forget, unsubscribe: forget }),
      share({ connector: () => new ReplaySubject<V>(1) }),
    );
    return { states$, subscribers: 0 };
  }
}
