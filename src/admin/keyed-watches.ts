/** The metrics of one key, for as long as something watches it. */
interface KeyMetrics {
  /** How many streams watch the key now. */
  subscribers(count: number): void;
  /** Called when the last watch is over: forgets the key's labels. */
  remove(): void;
}

/** One watch's part in the metrics of its key. */
export interface KeyedWatch<M> {
  /** How many streams this watch serves; 1 until told. */
  subscribers(count: number): void;
  /** The key's metrics while this watch is the one to speak for the key, else undefined. */
  voice(): M | undefined;
  /** May be called again, without effect. */
  close(): void;
}

/**
 * What is being watched, by key. There may be a watch for each stream, or one that several streams share. A
 * change reaches every watch of a key but is to be counted once, so the oldest one speaks for its key.
 */
export class KeyedWatches<M extends KeyMetrics> {
  readonly #byKey = new Map<string, { readonly metrics: M; readonly watches: Map<KeyedWatch<M>, number> }>();

  /** `make` is called for the first watch of a key. */
  open(key: string, make: () => M): KeyedWatch<M> {
    const entry = this.#byKey.get(key) ?? { metrics: make(), watches: new Map<KeyedWatch<M>, number>() };
    const { metrics, watches } = entry;
    const watch: KeyedWatch<M> = {
      subscribers: (count) => {
        if (!watches.has(watch)) return;
        watches.set(watch, count);
        metrics.subscribers(sum(watches.values()));
      },
      voice: () => (watches.keys().next().value === watch ? metrics : undefined),
      close: () => {
        if (!watches.delete(watch)) return;
        metrics.subscribers(sum(watches.values()));
        if (watches.size > 0) return;
        this.#byKey.delete(key);
        metrics.remove();
      },
    };
    this.#byKey.set(key, entry);
    watches.set(watch, 1);
    metrics.subscribers(sum(watches.values()));
    return watch;
  }
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}
