import { performance } from "node:perf_hooks";
import { LoadStreams, type StreamAsk } from "./client/load-streams.js";
import { authority, opaqueServer, pod } from "./objects.js";
import { ServerProcess, type ServerKind } from "./server/server-process.js";

export interface LookupCost {
  /** Until the last lookup was answered, ms. */
  readonly allMs: number;
  readonly cpuMicros: number;
  /** The longest that the event loop was held up, ms. */
  readonly heldUpMs: number;
}

/**
 * Looks many pods up by their addresses, each for the first time and all at once, in a namespace with many
 * Servers. The bare loop takes as many new streams and knows nothing.
 */
export async function measureLookups(
  kind: ServerKind,
  { lookups, servers }: { readonly lookups: number; readonly servers: number },
): Promise<LookupCost> {
  const server = await ServerProcess.start(kind);
  const ips = Array.from({ length: lookups }, (_, i) => `10.201.${Math.floor(i / 250)}.${(i % 250) + 1}`);
  await server.setUp([
    ...ips.map((ip, i) => pod(`pod-${i}`, ip)),
    ...Array.from({ length: servers }, (_, i) => opaqueServer(`server-${i}`, `app-${i}`)),
  ]);
  const open = (asks: readonly StreamAsk[]): Promise<LoadStreams> =>
    LoadStreams.open({ address: server.address, asks, connections: 50, changeIn: () => -1 });
  // What it takes to load the code is not the lookups' own.
  const probe = await open([{ rpc: "GetProfile", path: authority("none") }]);
  try {
    const before = await server.usage();
    const begun = performance.now();
    const streams = await open(ips.map((ip) => ({ rpc: "GetProfile", path: `${ip}:8080` })));
    const allMs = performance.now() - begun;
    const usage = await server.usage();
    streams.close();
    return {
      allMs,
      cpuMicros: (usage.cpuMicros - before.cpuMicros) / lookups,
      heldUpMs: usage.heldUpMs,
    };
  } finally {
    probe.close();
    await server.stop();
  }
}
