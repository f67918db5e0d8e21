import { performance } from "node:perf_hooks";
import { setTimeout } from "node:timers/promises";
import { LoadStreams } from "./client/load-streams.js";
import { ServerProcess } from "./server/server-process.js";
import type { Work } from "./side-by-side.js";
import { median } from "./statistics.js";

export interface BurstCost {
  /** One change alone, until the last stream had it: the median, ms. */
  readonly oneMs: number;
  /** From the last change of the burst until the last stream had that one, ms. */
  readonly settledMs: number;
  /** Messages that a stream got of all changes of the burst. */
  readonly messages: number;
  /** Streams that the server ended. */
  readonly closed: number;
  /** Resident memory after the streams were opened, after the first burst and after the last, MiB. */
  readonly rssMib: { readonly idle: number; readonly first: number; readonly last: number };
}

export interface BurstWork extends Work {
  /** Changes that are sent without waiting for streams. */
  readonly burst: number;
  /** Between two of them, ms: as fast as an API server takes them. */
  readonly paceMs: number;
  /** How often. */
  readonly bursts: number;
}

/** Sends bursts of changes to Waypost and looks how soon every stream that reads has the newest. */
export async function measureBursts(work: BurstWork): Promise<BurstCost> {
  const server = await ServerProcess.start("waypost");
  await server.setUp(work.objects);
  const { asks, connections, changeIn } = work;
  const streams = await LoadStreams.open({ address: server.address, asks, connections, changeIn });
  const rssMib = async (): Promise<number> => (await server.usage()).rssBytes / 1024 / 1024;
  try {
    let change = 0;
    /** Sends so many changes; ms from the last of them until the last stream had it. */
    const settle = async (count: number): Promise<number> => {
      const arrival = streams.arrival(change + count);
      for (let i = 0; i < count; i++) {
        if (i > 0) await setTimeout(work.paceMs);
        server.apply(...work.change(++change));
      }
      const sent = performance.now();
      return (await arrival) - sent;
    };
    const alone: number[] = [];
    for (let i = 0; i < work.changes; i++) alone.push(await settle(1));
    const [idle, before] = [await rssMib(), streams.messages];
    const settled = [await settle(work.burst)];
    const first = await rssMib();
    for (let i = 1; i < work.bursts; i++) settled.push(await settle(work.burst));
    const readers = asks.filter(({ reads = true }) => reads).length;
    return {
      oneMs: median(alone),
      settledMs: median(settled),
      messages: (streams.messages - before) / readers / work.bursts,
      closed: streams.closed,
      rssMib: { idle, first, last: await rssMib() },
    };
  } finally {
    streams.close();
    await server.stop();
  }
}
