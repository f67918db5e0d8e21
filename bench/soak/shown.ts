import { sorted, type Settled, type StreamRequest } from "../../test/support/destination-client.js";
import { socketText } from "../../test/support/socket-text.js";
import { decodeProfile, decodeUpdate } from "../../src/wire/destination-wire.js";

/** What a stream's messages come to, of which only the outcome is kept. */
export class Shown {
  readonly #rpc: StreamRequest["rpc"];
  readonly #endpoints = new Map<string, unknown>();
  #profile: Buffer | undefined;

  constructor(rpc: StreamRequest["rpc"]) {
    this.#rpc = rpc;
  }

  take(message: Buffer): void {
    if (this.#rpc === "Get") this.#fold(message);
    else this.#profile = message;
  }

  /** The set of endpoints, or the last profile; null without one. */
  settled(): Settled {
    if (this.#rpc === "Get") return { endpoints: Object.fromEntries([...this.#endpoints].sort(byKey)) };
    return { profile: this.#profile === undefined ? null : sorted(decodeProfile(this.#profile)) };
  }

  #fold(message: Buffer): void {
    const { add, remove, noEndpoints } = decodeUpdate(message);
    for (const { addr, ...rest } of add?.addrs ?? [])
      this.#endpoints.set(socketText(addr), sorted({ ...rest, setLabels: add?.metricLabels ?? {} }));
    for (const addr of remove?.addrs ?? []) this.#endpoints.delete(socketText(addr));
    if (noEndpoints) this.#endpoints.clear();
  }
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
