import { otherWork } from "../../../src/sources/other-work.js";

const patienceMs = 8000;

/** Lets a test wait for something without asking again and again: whoever may have brought it about wakes it. */
export class Signal {
  #waiting: () => void = () => undefined;

  wake(): void {
    this.#waiting();
  }

  async until(isReached: () => boolean, what: string): Promise<void> {
    const end = performance.now() + patienceMs;
    const deadline = setTimeout(() => this.wake(), patienceMs);
    try {
      for (;;) {
        const woken = new Promise<void>((resolve) => (this.#waiting = resolve));
        // What follows on the waking has its turn first.
        await otherWork();
        if (isReached()) return;
        if (performance.now() >= end) throw new Error(`expected ${what}, it did not come`);
        await woken;
      }
    } finally {
      clearTimeout(deadline);
    }
  }
}
