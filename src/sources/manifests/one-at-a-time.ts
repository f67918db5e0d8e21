/** Runs a piece of work whenever asked, never twice at once: asked meanwhile, it runs once more afterwards. */
export class OneAtATime {
  readonly #work: () => Promise<void>;
  readonly #onError: (error: unknown) => void;
  #isBusy = false;
  #isWanted = false;

  constructor(work: () => Promise<void>, onError: (error: unknown) => void) {
    this.#work = work;
    this.#onError = onError;
  }

  /** Asks for a run that begins from now on; its errors go to `onError`. */
  request(): void {
    this.#isWanted = true;
    if (!this.#isBusy) this.run().catch(this.#onError);
  }

  /** Runs once and passes on its error. To be called only while nothing runs. */
  async run(): Promise<void> {
    this.#isBusy = true;
    this.#isWanted = false;
    try {
      await this.#work();
    } finally {
      this.#isBusy = false;
      if (this.#wantsMore()) this.request();
    }
  }

  #wantsMore(): boolean {
    return this.#isWanted;
  }
}
