import type { HttpClient } from "./http-client.js";
import { untilTrue } from "./until.js";

/** Requests that go on until they are stopped, one after the other on each of the client's connections. */
export class Load {
  /** Answers of status 200, by the backend that gave them. */
  readonly answers = new Map<string, number>();
  /** All that was not an answer of status 200. */
  readonly failures: string[] = [];
  readonly #loops: readonly Promise<void>[];
  #stopped = false;

  constructor(client: HttpClient, { connections }: { readonly connections: number }) {
    this.#loops = Array.from({ length: connections }, () => this.#ask(client));
  }

  get total(): number {
    return [...this.answers.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Resolves once a backend has answered. */
  async untilAnsweredBy(backend: string): Promise<void> {
    await untilTrue(`an answer of ${backend}`, () => this.answers.has(backend));
  }

  /** Resolves after so many more answers. */
  async goOnFor(count: number): Promise<void> {
    const enough = this.total + count;
    await untilTrue(`${count} more answers`, () => this.total >= enough);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#loops);
  }

  async #ask(client: HttpClient): Promise<void> {
    while (!this.#stopped) {
      try {
        const { status, backend } = await client.get("/");
        if (status === 200) this.answers.set(backend, (this.answers.get(backend) ?? 0) + 1);
        else this.failures.push(`status ${status} of ${backend || "the proxy"}`);
      } catch (error) {
        this.failures.push(String(error));
      }
    }
  }
}
