import type { StreamRequest } from "../../test/support/destination-client.js";
import { RawClient } from "../../test/support/raw-client.js";
import { sentinelAsk } from "./sentinel.js";
import { SoakStream } from "./soak-stream.js";

/** A connection with its streams. Those that the server ends are dropped from it. */
export class SoakConnection {
  readonly sentinel: SoakStream;
  readonly #client: RawClient;
  readonly #report: (fault: string) => void;
  readonly #streams = new Set<SoakStream>();

  private constructor(client: RawClient, report: (fault: string) => void) {
    this.#client = client;
    this.#report = report;
    this.sentinel = this.open(sentinelAsk);
  }

  /** `report` is told of each stream that the server should not have ended, or not like that. */
  static async connect(address: string, report: (fault: string) => void): Promise<SoakConnection> {
    return new SoakConnection(await RawClient.connect(address), report);
  }

  /** The open streams, without the sentinel. */
  get streams(): readonly SoakStream[] {
    return [...this.#streams].filter((stream) => stream !== this.sentinel);
  }

  open(ask: StreamRequest, refusedWith?: string): SoakStream {
    const stream = new SoakStream(this.#client.open(ask), ask, {
      refusedWith,
      ended: (ended, fault) => {
        this.#streams.delete(ended);
        if (fault !== undefined) this.#report(fault);
      },
    });
    this.#streams.add(stream);
    return stream;
  }

  cancel(stream: SoakStream): void {
    this.#streams.delete(stream);
    stream.cancel();
  }

  /** From now on nothing is read: the server may not send another byte on any stream. */
  stall(): void {
    this.#client.openWindow(0);
  }

  /** Reads again. */
  resume(): void {
    this.#client.openWindow();
  }

  /** Ends as a process that dies does. */
  die(): void {
    this.#leave();
    this.#client.die();
  }

  async close(): Promise<void> {
    this.#leave();
    if (!this.#client.destroyed) await this.#client.close();
  }

  #leave(): void {
    for (const stream of this.#streams) stream.leave();
    this.#streams.clear();
  }
}
