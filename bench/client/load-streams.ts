import { performance } from "node:perf_hooks";
import { destinationClientService } from "../../src/wire/destination-wire.js";
import { LoadConnection } from "./load-connection.js";

/** What one stream asks for. */
export interface StreamAsk {
  readonly rpc: "Get" | "GetProfile";
  readonly path: string;
  readonly token?: string;
  /** A stream that does not read takes what fits its window and no more. */
  readonly reads?: boolean;
}

interface LoadOptions {
  readonly address: string;
  readonly connections: number;
  readonly asks: readonly StreamAsk[];
  /** Which change a message carries; -1 for none. */
  readonly changeIn: (message: Buffer) => number;
}

interface Held {
  readonly reads: boolean;
  /** The newest change that came; -1: none yet, though the stream has begun. */
  newest: number;
}

const unbegun = -2;

/** Streams that are held open, and what has come to them. */
export class LoadStreams {
  /** Streams that the server ended. */
  closed = 0;
  /** Messages that came to streams that read, and their bytes. */
  messages = 0;
  bytes = 0;
  /** The newest message that carried a change. */
  carrier: Buffer = Buffer.alloc(0);
  readonly #options: LoadOptions;
  readonly #held: Held[] = [];
  #connections: readonly LoadConnection[] = [];
  /** The change that is waited for, and how many streams lack it. */
  #awaited = Number.POSITIVE_INFINITY;
  #missing = 0;
  #arrived: ((at: number) => void) | undefined;
  #failed: ((error: Error) => void) | undefined;

  private constructor(options: LoadOptions) {
    this.#options = options;
  }

  /** Opens all streams and resolves once each has had its first message. */
  static async open(options: LoadOptions): Promise<LoadStreams> {
    const streams = new LoadStreams(options);
    await streams.#open();
    return streams;
  }

  get size(): number {
    return this.#held.length;
  }

  /**
   * Resolves with the time (ms, of performance.now) at which the last stream that reads had the change or a
   * later one.
   */
  arrival(change: number): Promise<number> {
    return this.#await(change, (held) => held.reads && held.newest < change);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }

  async #open(): Promise<void> {
    const { address, connections, asks } = this.#options;
    this.#connections = await Promise.all(
      Array.from({ length: connections }, () => LoadConnection.connect(address)),
    );
    const begun = this.#await(-1, () => true, asks.length);
    asks.forEach((ask, i) => this.#openStream(ask, i));
    await begun;
  }

  #openStream({ rpc, path, token = "", reads = true }: StreamAsk, i: number): void {
    const connection = this.#connections[i % this.#connections.length];
    const definition = destinationClientService()[rpc];
    const held: Held = { reads, newest: unbegun };
    this.#held.push(held);
    connection?.open(definition.path, {
      reads,
      request: definition.requestSerialize({ path, contextToken: token }),
      listener: {
        message: (message) => this.#take(held, message),
        closed: () => this.#lose(held),
      },
    });
  }

  #take(held: Held, message: Buffer): void {
    const carried = this.#options.changeIn(message);
    const change = Math.max(carried, held.newest, -1);
    const lacked = held.newest < this.#awaited && (held.reads || held.newest === unbegun);
    if (carried > held.newest) this.carrier = message;
    held.newest = change;
    if (held.reads) {
      this.messages += 1;
      this.bytes += message.length;
    }
    if (lacked && change >= this.#awaited) this.#come();
  }

  #lose(held: Held): void {
    this.closed += 1;
    if (held.newest === unbegun)
      this.#failed?.(new Error("the server ended a stream before its first message"));
    else if (held.reads && held.newest < this.#awaited) this.#come();
    // Whatever is awaited later, this one is not waited for.
    held.newest = Number.POSITIVE_INFINITY;
  }

  #come(): void {
    this.#missing -= 1;
    if (this.#missing === 0) this.#arrived?.(performance.now());
  }

  #await(change: number, lacks: (held: Held) => boolean, toCome = 0): Promise<number> {
    this.#awaited = change;
    this.#missing = toCome + this.#held.filter(lacks).length;
    if (this.#missing === 0) return Promise.resolve(performance.now());
    return new Promise((resolve, reject) => {
      this.#arrived = resolve;
      this.#failed = reject;
    });
  }
}
