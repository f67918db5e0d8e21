/** Lets a test wait for a condition that is looked at whenever something changed: no polling, no sleeping. */
export class Changes {
  readonly #waiting = new Set<() => void>();

  /** Something changed. */
  announce(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  /** Resolves once the condition holds; rejects with what there is instead when it does not come to hold. */
  async until(condition: () => boolean, describe: () => string, withinMs: number): Promise<void> {
    const deadline = Date.now() + withinMs;
    while (!condition()) {
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(describe());
      await this.#next(left);
    }
  }

  #next(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.#waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, withinMs);
      this.#waiting.add(done);
    });
  }
}
