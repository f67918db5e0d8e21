/** How long to wait between tries, in milliseconds: up to `firstMs` at first, doubling, never above `maxMs`. */
export interface BackoffLimits {
  readonly firstMs: number;
  readonly maxMs: number;
}

/** Waits that grow while tries fail, each drawn from the whole range so that clients do not move in step. */
export class Backoff {
  readonly #limits: BackoffLimits;
  readonly #random: () => number;
  #failures = 0;

  /** `random` gives numbers from 0 to less than 1. */
  constructor(limits: BackoffLimits, random: () => number = Math.random) {
    this.#limits = limits;
    this.#random = random;
  }

  /** The wait after one more failure, in milliseconds. */
  next(): number {
    const ceilingMs = Math.min(this.#limits.maxMs, this.#limits.firstMs * 2 ** this.#failures);
    this.#failures += 1;
    return this.#random() * ceilingMs;
  }

  /** All is well again. */
  reset(): void {
    this.#failures = 0;
  }
}
