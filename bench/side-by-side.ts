import { performance } from "node:perf_hooks";
import type { Manifest } from "../test/support/manifest-changes.js";
import { LoadStreams, type StreamAsk } from "./client/load-streams.js";
import type { Usage } from "./server/commands.js";
import { ServerProcess } from "./server/server-process.js";
import { median } from "./statistics.js";

/** One kind of work, for Waypost and for the bare loop alike. */
export interface Work {
  readonly asks: readonly StreamAsk[];
  readonly connections: number;
  /** Objects that are there from the start. */
  readonly objects: readonly Manifest[];
  /** The objects of the change with that number, from 1. */
  readonly change: (i: number) => readonly Manifest[];
  /** Which change a message carries; -1 for none. */
  readonly changeIn: (message: Buffer) => number;
  /** Changes that are measured, one after another. */
  readonly changes: number;
}

/** What one server needed. */
export interface Cost {
  /** From the change until the last stream had it: the median, ms. */
  readonly lastMs: number;
  /** CPU per change and stream, microseconds. */
  readonly cpuMicros: number;
  /** CPU for opening one stream, microseconds. */
  readonly openMicros: number;
  /** Resident memory per open stream, KiB. */
  readonly streamKib: number;
  /** The longest that the event loop was held up during the changes, ms. */
  readonly heldUpMs: number;
  /** Bytes of the messages of one change to one stream. */
  readonly bytes: number;
}

export interface SideBySide {
  readonly waypost: Cost;
  readonly bareLoop: Cost;
}

/** Changes before those that are measured: a server that has just started is not what people wait for. */
const warmUps = 20;

/**
 * Measures a work on Waypost and on the bare loop in turns, change by change, so that both meet the same
 * machine. The loop is handed the very message that Waypost made.
 */
export async function measureSideBySide(work: Work): Promise<SideBySide> {
  const waypost = await Side.open("waypost", work);
  const bareLoop = await Side.open("bare-loop", work);
  const round = async (i: number): Promise<void> => {
    await waypost.deliver(i, (server) => server.apply(...work.change(i)));
    const message = Buffer.from(waypost.streams.carrier);
    await bareLoop.deliver(i, (server) => server.write(message));
  };
  try {
    for (let i = 1; i <= warmUps; i++) await round(i);
    await Promise.all([waypost.begin(), bareLoop.begin()]);
    for (let i = warmUps + 1; i <= warmUps + work.changes; i++) await round(i);
    return { waypost: await waypost.cost(), bareLoop: await bareLoop.cost() };
  } finally {
    await Promise.all([waypost.close(), bareLoop.close()]);
  }
}

/** What the server had used before its streams were opened, and after. */
interface Opening {
  readonly before: Usage;
  readonly after: Usage;
}

/** One server with its streams. */
class Side {
  readonly streams: LoadStreams;
  readonly #server: ServerProcess;
  readonly #opening: Opening;
  #begun: { readonly usage: Usage; readonly bytes: number } | undefined;
  #lasts: number[] = [];

  private constructor(server: ServerProcess, streams: LoadStreams, opening: Opening) {
    this.#server = server;
    this.streams = streams;
    this.#opening = opening;
  }

  static async open(kind: "waypost" | "bare-loop", work: Work): Promise<Side> {
    const server = await ServerProcess.start(kind);
    await server.setUp(work.objects);
    const { asks, connections, changeIn } = work;
    const open = { address: server.address, connections, changeIn };
    // What it takes to load the code is not the streams' own.
    (await LoadStreams.open({ ...open, connections: 1, asks: asks.slice(0, 1) })).close();
    const before = await server.usage();
    const streams = await LoadStreams.open({ ...open, asks });
    return new Side(server, streams, { before, after: await server.usage() });
  }

  async deliver(change: number, send: (server: ServerProcess) => void): Promise<void> {
    const arrival = this.streams.arrival(change);
    const sent = performance.now();
    send(this.#server);
    this.#lasts.push((await arrival) - sent);
    // Or the other server's next change would compete with what is left of this one.
    await this.#server.rest();
  }

  async begin(): Promise<void> {
    this.#begun = { usage: await this.#server.usage(), bytes: this.streams.bytes };
    this.#lasts = [];
  }

  async cost(): Promise<Cost> {
    const usage = await this.#server.usage();
    const { before, after } = this.#opening;
    const begun = this.#begun ?? { usage: after, bytes: 0 };
    const streams = this.streams.size;
    const deliveries = this.#lasts.length * streams;
    return {
      lastMs: median(this.#lasts),
      cpuMicros: (usage.cpuMicros - begun.usage.cpuMicros) / deliveries,
      openMicros: (after.cpuMicros - before.cpuMicros) / streams,
      streamKib: (after.rssBytes - before.rssBytes) / 1024 / streams,
      heldUpMs: usage.heldUpMs,
      bytes: (this.streams.bytes - begun.bytes) / deliveries,
    };
  }

  async close(): Promise<void> {
    this.streams.close();
    await this.#server.stop();
  }
}
