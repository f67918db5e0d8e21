import { performance } from "node:perf_hooks";
import { LoadStreams } from "./client/load-streams.js";
import { authority, profile, profileChangeIn, service } from "./objects.js";
import { ServerProcess } from "./server/server-process.js";
import { median } from "./statistics.js";

export interface AuthorityCost {
  /** From a change of one profile until its stream had it: the median, ms. */
  readonly oneMs: number;
  /** CPU per change, microseconds. */
  readonly cpuMicros: number;
  /** Resident memory for each authority with its stream, KiB. */
  readonly authorityKib: number;
}

/** Holds one stream for each of many authorities, of which one changes. */
export async function measureAuthorities(count: number, changes: number): Promise<AuthorityCost> {
  const server = await ServerProcess.start("waypost");
  const names = Array.from({ length: count }, (_, i) => `web-${i}`);
  await server.setUp(names.flatMap((name) => [service(name), profile(name, 10, 0)]));
  const open = (asked: readonly string[]): Promise<LoadStreams> =>
    LoadStreams.open({
      address: server.address,
      asks: asked.map((name) => ({ rpc: "GetProfile", path: authority(name) })),
      connections: Math.min(50, asked.length),
      changeIn: profileChangeIn,
    });
  const watched = await open(names.slice(0, 1));
  const before = await server.usage();
  const others = await open(names.slice(1));
  const after = await server.usage();
  try {
    const times: number[] = [];
    for (let i = 1; i <= changes; i++) {
      const arrival = watched.arrival(i);
      const sent = performance.now();
      server.apply(profile("web-0", 10, i));
      times.push((await arrival) - sent);
    }
    return {
      oneMs: median(times),
      cpuMicros: ((await server.usage()).cpuMicros - after.cpuMicros) / changes,
      authorityKib: (after.rssBytes - before.rssBytes) / 1024 / Math.max(1, count - 1),
    };
  } finally {
    watched.close();
    others.close();
    await server.stop();
  }
}
