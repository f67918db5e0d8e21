import { Observable, type Subscriber } from "rxjs";
import type { ResourceChange } from "../domain/resources/resource-change.js";
import { ClusterState } from "../domain/state/cluster-state.js";
import type { ClusterView } from "../domain/state/cluster-view.js";

/** A decision: reads a view, changes nothing. */
export type Read<T> = (view: ClusterView) => T;

/**
 * Holds the cluster's state and lets decisions be watched. A decision is made again when a batch touches
 * something that it read the last time, and only after the whole batch is in: an open stream shows at any
 * moment what a new one would, and never a mix.
 */
export class ResourceStore {
  readonly #state = new ClusterState();
  readonly #readers = new Map<string, Set<Watch<unknown>>>();

  apply(batch: readonly ResourceChange[]): void {
    const touched = this.#state.apply(batch);
    const affected = new Set<Watch<unknown>>();
    for (const bucket of touched) for (const watch of this.#readers.get(bucket) ?? []) affected.add(watch);
    for (const watch of affected) watch.refresh();
  }

  /** Makes a decision once. */
  read<T>(read: Read<T>): T {
    return read(this.#state.view());
  }

  /** The state's own figures: objects by kind, and what was rejected. */
  get state(): Pick<ClusterState, "counts" | "rejections"> {
    return this.#state;
  }

  /** Emits the decision now and whenever it comes out different. Never completes. */
  watch<T>(read: Read<T>, equals: (a: T, b: T) => boolean): Observable<T> {
    return new Observable<T>((subscriber) => {
      const watch = new Watch<T>({ state: this.#state, readers: this.#readers, read, equals, subscriber });
      watch.refresh();
      return () => watch.close();
    });
  }

  /** How many buckets somebody reads; 0 when nobody watches. */
  get watchedBuckets(): number {
    return this.#readers.size;
  }
}

interface WatchOptions<T> {
  readonly state: ClusterState;
  readonly readers: Map<string, Set<Watch<unknown>>>;
  readonly read: Read<T>;
  readonly equals: (a: T, b: T) => boolean;
  readonly subscriber: Subscriber<T>;
}

/** One watched decision, and the buckets it read the last time. */
class Watch<T> {
  readonly #options: WatchOptions<T>;
  #buckets = new Set<string>();
  #current: { readonly value: T } | undefined;
  #closed = false;

  constructor(options: WatchOptions<T>) {
    this.#options = options;
  }

  refresh(): void {
    if (this.#closed) return;
    const { state, read, equals, subscriber } = this.#options;
    const buckets = new Set<string>();
    try {
      const value = read(state.view((bucket) => buckets.add(bucket)));
      this.#follow(buckets);
      if (this.#current !== undefined && equals(this.#current.value, value)) return;
      this.#current = { value };
      subscriber.next(value);
    } catch (error) {
      // A fault of ours in one decision ends its own watch; the batch goes on to all others.
      subscriber.error(error);
    }
  }

  close(): void {
    this.#closed = true;
    this.#follow(new Set());
  }

  #follow(buckets: Set<string>): void {
    const { readers } = this.#options;
    for (const bucket of this.#buckets) {
      if (buckets.has(bucket)) continue;
      const watches = readers.get(bucket);
      watches?.delete(this as Watch<unknown>);
      if (watches?.size === 0) readers.delete(bucket);
    }
    for (const bucket of buckets) {
      if (this.#buckets.has(bucket)) continue;
      const watches = readers.get(bucket) ?? new Set();
      readers.set(bucket, watches.add(this as Watch<unknown>));
    }
    this.#buckets = buckets;
  }
}
