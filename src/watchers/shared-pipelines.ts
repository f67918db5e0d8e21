import { Observable, ReplaySubject, share, tap } from "rxjs";

interface SharedPipelinesOptions<K, V> {
  /** Gives equal keys equal texts. */
  idOf(key: K): string;
  /** Makes a key's pipeline. */
  open(key: K): Observable<V>;
  /** Told how many share a key's pipeline, whenever that changes and somebody still does. */
  counted(key: K, subscribers: number): void;
}

interface Pipeline<K, V> {
  /** That of the first who asked: the others need not keep theirs. */
  readonly key: K;
  readonly states$: Observable<V>;
  subscribers: number;
}

/**
 * One pipeline for each key, however many ask for it: opened for the first, closed after the last. Who comes
 * later gets the current value at once.
 */
export class SharedPipelines<K, V> {
  readonly #live = new Map<string, Pipeline<K, V>>();
  readonly #options: SharedPipelinesOptions<K, V>;

  constructor(options: SharedPipelinesOptions<K, V>) {
    this.#options = options;
  }

  get(key: K): Observable<V> {
    const id = this.#options.idOf(key);
    return new Observable((subscriber) => {
      const pipeline = this.#live.get(id) ?? this.#share(id, key);
      this.#live.set(id, pipeline);
      this.#count(pipeline, 1);
      subscriber.add(() => this.#count(pipeline, -1));
      return pipeline.states$.subscribe(subscriber);
    });
  }

  /** How many pipelines are open. */
  get size(): number {
    return this.#live.size;
  }

  #count(pipeline: Pipeline<K, V>, step: 1 | -1): void {
    pipeline.subscribers += step;
    if (pipeline.subscribers > 0) this.#options.counted(pipeline.key, pipeline.subscribers);
  }

  #share(id: string, key: K): Pipeline<K, V> {
    const forget = (): void => void this.#live.delete(id);
    const states$ = this.#options.open(key).pipe(
      // Before subscribers learn of the end: one that subscribes again at once opens a new pipeline.
      tap({ error: forget, complete: forget, unsubscribe: forget }),
      share({ connector: () => new ReplaySubject<V>(1) }),
    );
    return { key, states$, subscribers: 0 };
  }
}
