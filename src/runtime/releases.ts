import type { Subscription } from "rxjs";

/** What was started and has to be released, the last first. */
export class Releases {
  readonly #releases: (() => Promise<void> | void)[] = [];

  add(release: () => Promise<void> | void): void {
    this.#releases.push(release);
  }

  addSubscription(subscription: Subscription): void {
    this.add(() => subscription.unsubscribe());
  }

  /** Releases everything, one after the other; a second call has nothing left to do. */
  async all(): Promise<void> {
    for (let release = this.#releases.pop(); release !== undefined; release = this.#releases.pop())
      await release();
  }
}
