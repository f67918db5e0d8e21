import type { Subscription } from "rxjs";

/** Starts something; should that fail, all that was started by then is released. */
export async function startOrRelease<T>(start: (releases: Releases) => Promise<T>): Promise<T> {
  const releases = new Releases();
  try {
    return await start(releases);
  } catch (error) {
    await releases.all();
    throw error;
  }
}

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
