import { makeEndpointSlice, makePod, makeService, makeServiceProfile } from "../support/builders.js";
import type { StreamRequest } from "../support/destination-client.js";
import { RawClient, type RawStream } from "../support/raw-client.js";
import { RecordedEvents } from "../support/recording-observers.js";
import { startDestination } from "../support/start-destination.js";

/** A few seconds of work may take far longer beside other tests. */
const busyMachineMs = 120_000;

const services = 50;
const connections = 3;
const waves = 2;
// Older Node closes a connection after about a thousand cancels on it in quick succession.
const streamsPerConnection = 350;

function name(i: number): string {
  return `web-${i % services}`;
}

function request(i: number): StreamRequest {
  const rpc = i % 4 === 0 ? "GetProfile" : "Get";
  const token = i % 3 === 0 ? '{"ns":"client","nodeName":"node-1"}' : "";
  return { rpc, path: `${name(i)}.shop.svc.cluster.local:80`, token };
}

test(
  "thousands of streams that come and go in waves leave no stream, no pipeline and no bucket",
  async () => {
    const events = new RecordedEvents();
    const server = await startDestination({}, events.observers);
    for (let i = 0; i < services; i += 1) {
      const next = `${name(i + 1)}.shop.svc.cluster.local`;
      const spec = {
        routes: [],
        retryBudget: undefined,
        dstOverrides: [{ authority: next, weight: 10_000 }],
      };
      server.store.apply([
        { type: "apply", object: makeService({ name: name(i), clusterIps: [] }) },
        { type: "apply", object: makeEndpointSlice({ name: name(i), serviceName: name(i) }) },
        { type: "apply", object: makeServiceProfile({ name: `${name(i)}.shop.svc.cluster.local`, spec }) },
      ]);
    }
    server.store.apply([{ type: "apply", object: makePod() }]);

    for (let wave = 0; wave < waves; wave += 1) {
      const clients = await Promise.all(
        Array.from({ length: connections }, () => RawClient.connect(server.address)),
      );
      const streams: RawStream[] = [];
      for (let i = 0; i < streamsPerConnection; i += 1)
        for (const client of clients) streams.push(client.open(request(i)));
      await Promise.all(streams.map((stream) => stream.messagesOnce(1)));
      expect(server.streams.size).toBe(connections * streamsPerConnection);
      expect(server.endpoints.size).toBeLessThanOrEqual(3 * services);

      server.store.apply([{ type: "apply", object: makePod({ serviceAccount: `account-${wave}` }) }]);
      for (const stream of streams) stream.cancel();
      await Promise.all(streams.map((stream) => stream.closed));
      await events.until((seen) => seen.closed === seen.streams.length, busyMachineMs);
      const { streams: open, endpoints, profiles, backends, store } = server;
      expect({
        seen: events.streams.length,
        open: open.size,
        pipelines: [endpoints.size, profiles.size, backends.size, events.pipelines],
        buckets: store.watchedBuckets,
        cut: clients.filter((client) => client.destroyed).length,
      }).toEqual({
        seen: (wave + 1) * connections * streamsPerConnection,
        open: 0,
        pipelines: [0, 0, 0, 0],
        buckets: 0,
        cut: 0,
      });
      await Promise.all(clients.map((client) => client.close()));
    }
    await server.stop();
  },
  busyMachineMs,
);
