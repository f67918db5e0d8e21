/** How long work may take in one turn of the event loop, ms: others wait that much longer at most. */
const turnMs = 10;

/**
 * Spreads work over turns of the event loop. Work that comes while there is time is done at once; what comes in
 * a burst waits for its turn, in the order in which it came, and lets updates, pings and timers pass between.
 */
export class Turns {
  readonly #now: () => number;
  #waiting: (() => void)[] = [];
  #spent = 0;
  #scheduled = false;

  /** `now` is a clock in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Does the work now or in a later turn. It must not throw. */
  take(work: () => void): void {
    if (this.#waiting.length > 0 || this.#spent >= turnMs) this.#waiting.push(work);
    else this.#do(work);
    if (!this.#scheduled) setImmediate(this.#next);
    this.#scheduled = true;
  }

  readonly #next = (): void => {
    this.#spent = 0;
    const waiting = this.#waiting;
    let done = 0;
    while (done < waiting.length && this.#spent < turnMs) {
      const work = waiting[done++];
      if (work !== undefined) this.#do(work);
    }
    this.#waiting = waiting.slice(done);
    this.#scheduled = done > 0;
    if (this.#scheduled) setImmediate(this.#next);
  };

  #do(work: () => void): void {
    const begun = this.#now();
    work();
    this.#spent += this.#now() - begun;
  }
}
