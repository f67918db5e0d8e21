/** How long work may take in one turn of the event loop, ms: others wait that much longer at most. */
const turnMs = 10;

type Work = () => void;

/**
 * Spreads work over turns of the event loop. Work that comes while there is time is done at once; what comes in
 * a burst waits for its turn, and lets updates, pings and timers pass between. What waits is done lane by lane:
 * with a connection for a lane, a turn fills few connections with much, which is fewer and larger packets.
 */
export class Turns {
  readonly #now: () => number;
  /** What waits, in the order in which lanes came. */
  readonly #lanes = new Map<object, Work[]>();
  /** The lane that is being done; what comes to it meanwhile waits behind the others. */
  #lane: readonly Work[] = [];
  #done = 0;
  #spent = 0;
  #scheduled = false;

  /** `now` is a clock in ms. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Does the work now or in a later turn, after what waits in its lane. It must not throw. */
  take(work: Work, lane: object): void {
    if (this.#spent >= turnMs || this.#isAnyWaiting()) this.#wait(work, lane);
    else this.#do(work);
    if (!this.#scheduled) setImmediate(this.#next);
    this.#scheduled = true;
  }

  readonly #next = (): void => {
    this.#spent = 0;
    // A turn without work is the last, as nothing is left of its time to be given back.
    this.#scheduled = this.#isAnyWaiting();
    while (this.#spent < turnMs) {
      const work = this.#first();
      if (work === undefined) break;
      this.#do(work);
    }
    if (this.#scheduled) setImmediate(this.#next);
  };

  #isAnyWaiting(): boolean {
    return this.#done < this.#lane.length || this.#lanes.size > 0;
  }

  #wait(work: Work, lane: object): void {
    const waiting = this.#lanes.get(lane);
    if (waiting === undefined) this.#lanes.set(lane, [work]);
    else waiting.push(work);
  }

  #first(): Work | undefined {
    if (this.#done >= this.#lane.length) this.#takeLane();
    return this.#lane[this.#done++];
  }

  #takeLane(): void {
    const [next] = this.#lanes;
    this.#lane = next?.[1] ?? [];
    this.#done = 0;
    if (next !== undefined) this.#lanes.delete(next[0]);
  }

  #do(work: Work): void {
    const begun = this.#now();
    work();
    this.#spent += this.#now() - begun;
  }
}
