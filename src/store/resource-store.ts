import { Observable, type Subscriber } from "rxjs";
import type { ResourceChange } from "../domain/resources/resource-change.js";
import { ClusterState } from "../domain/state/cluster-state.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import { Parts } from "./parts.js";
import { Readers, type Reader } from "./readers.js";

/** A decision: reads a view, changes nothing. */
export type Read<T> = (view: ClusterView) => T;

/**
 * Holds the cluster's state and lets decisions be watched. A decision is made again when a batch touches
 * something that it read the last time, and only after the whole batch is in: an open stream shows at any
 * moment what a new one would, and never a mix.
 */
export class ResourceStore {
  readonly #state = new ClusterState();
  readonly #readers = new Readers();
  readonly #parts = new Parts(this.#readers, (note) => this.#view(note));
  /** Watches whose decision has to be made again. */
  #affected: Watch<unknown>[] = [];
  #applying = false;

  apply(batch: readonly ResourceChange[]): void {
    this.#readers.touch(this.#state.apply(batch));
    const affected = this.#affected;
    this.#affected = [];
    this.#applying = true;
    for (const watch of affected) watch.refresh();
    this.#applying = false;
    this.#parts.sweep();
  }

  /** Makes a decision once. */
  read<T>(read: Read<T>): T {
    return read(this.#state.view());
  }

  /** The state's own figures: objects by kind, and what was rejected. */
  get state(): Pick<ClusterState, "counts" | "rejections"> {
    return this.#state;
  }

  /**
   * Emits the decision now and whenever it comes out different. Never completes. What is for people, and costs
   * more than a decision about one stream, gives a `schedule` by which it is made again later, once for all
   * that was touched meanwhile.
   */
  watch<T>(read: Read<T>, equals: (a: T, b: T) => boolean, schedule?: Schedule): Observable<T> {
    return new Observable<T>((subscriber) => {
      const watch: Watch<T> = new Watch<T>({
        view: (note) => this.#view(note),
        readers: this.#readers,
        touched:
          schedule === undefined
            ? () => this.#affected.push(watch as Watch<unknown>)
            : onceUntilDone(schedule, () => watch.refresh()),
        read,
        equals,
        subscriber,
      });
      watch.refresh();
      return () => {
        watch.close();
        if (!this.#applying) this.#parts.sweep();
      };
    });
  }

  /** How many buckets somebody reads; 0 when nobody watches. */
  get watchedBuckets(): number {
    return this.#readers.size;
  }

  /** How many parts of decisions are held; 0 when nobody watches. */
  get sharedParts(): number {
    return this.#parts.size;
  }

  #view(note: (bucket: string) => void): ClusterView {
    return this.#state.view(note, this.#parts.share);
  }
}

/** Has something done later. */
export type Schedule = (work: () => void) => unknown;

/** Schedules the work, unless it is scheduled already. */
function onceUntilDone(schedule: Schedule, work: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    schedule(() => {
      isScheduled = false;
      work();
    });
  };
}

interface WatchOptions<T> {
  readonly view: (note: (bucket: string) => void) => ClusterView;
  readonly readers: Readers;
  readonly touched: () => void;
  readonly read: Read<T>;
  readonly equals: (a: T, b: T) => boolean;
  readonly subscriber: Subscriber<T>;
}

/** One watched decision, and the buckets it read the last time. */
class Watch<T> implements Reader {
  readonly #options: WatchOptions<T>;
  #buckets: ReadonlySet<string> = new Set();
  #current: { readonly value: T } | undefined;
  #closed = false;

  constructor(options: WatchOptions<T>) {
    this.#options = options;
  }

  touched(): readonly string[] {
    this.#options.touched();
    return [];
  }

  refresh(): void {
    if (this.#closed) return;
    const { view, read, equals, subscriber } = this.#options;
    const buckets = new Set<string>();
    try {
      const value = this.#following(buckets, () => read(view((bucket) => buckets.add(bucket))));
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

  /** Also what a read has left behind that failed is followed, so that it is let go with the watch. */
  #following(buckets: ReadonlySet<string>, read: () => T): T {
    try {
      return read();
    } finally {
      this.#follow(buckets);
    }
  }

  #follow(buckets: ReadonlySet<string>): void {
    this.#options.readers.follow(this, this.#buckets, buckets);
    this.#buckets = buckets;
  }
}
