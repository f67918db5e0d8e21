/**
 * Waits until a burst of events is over: `quietMs` after the last, but at most `maxMs` after the first.
 * One call of `onSettled` for each burst.
 */
export class Settler {
  readonly #quietMs: number;
  readonly #maxMs: number;
  readonly #onSettled: () => void;
  #timer: NodeJS.Timeout | undefined;
  #firstAt: number | undefined;

  constructor(limits: { readonly quietMs: number; readonly maxMs: number }, onSettled: () => void) {
    this.#quietMs = limits.quietMs;
    this.#maxMs = limits.maxMs;
    this.#onSettled = onSettled;
  }

  /** Tells of an event. */
  note(): void {
    const now = performance.now();
    this.#firstAt ??= now;
    clearTimeout(this.#timer);
    const waitMs = Math.max(0, Math.min(this.#quietMs, this.#firstAt + this.#maxMs - now));
    this.#timer = setTimeout(() => {
      this.#firstAt = undefined;
      this.#onSettled();
    }, waitMs);
  }

  /** Forgets a burst that is not over. */
  cancel(): void {
    clearTimeout(this.#timer);
    this.#firstAt = undefined;
  }
}
