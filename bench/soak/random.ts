/** Draws that are the same for the same seed (mulberry32), so that a run can be had again. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** A whole number from 0 up to, and without, `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<T>(items: readonly T[]): T {
    const [found] = items.slice(this.below(items.length)).map((item) => ({ item }));
    if (found === undefined) throw new Error("expected something to pick from, found nothing");
    return found.item;
  }

  /** Draws by weight: twice the weight, twice as often. */
  weighted<T>(entries: readonly (readonly [weight: number, item: T])[]): T {
    let left = this.#next() * entries.reduce((sum, [weight]) => sum + weight, 0);
    const drawn = entries.find(([weight]) => (left -= weight) < 0) ?? entries.at(-1);
    if (drawn === undefined) throw new Error("expected something to draw from, found nothing");
    return drawn[1];
  }

  shuffled<T>(items: readonly T[]): readonly T[] {
    return items
      .map((item) => ({ item, at: this.#next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ item }) => item);
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}
