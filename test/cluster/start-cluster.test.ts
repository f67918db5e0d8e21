import { encodeErrorEvent, type ApiStatus } from "../support/api-status.js";
import type { Manifest } from "../support/start-destination.js";
import { startCluster, type Cluster } from "./support/start-cluster.js";
import { openWatch } from "./support/watch-client.js";

let cluster: Cluster;
beforeAll(async () => (cluster = await startCluster({ crds: false })));
afterAll(async () => await cluster.stop());

const service: Manifest = {
  apiVersion: "v1",
  kind: "Service",
  metadata: { name: "web", namespace: "restarts" },
  spec: { ports: [{ port: 80 }] },
};

test("a killed API server is away, and comes back at its address with its data", async () => {
  await cluster.api.apply(service);
  const { url } = cluster.access;
  await cluster.kill();
  await expect(cluster.api.get(service)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
  await cluster.restart();
  expect(cluster.access.url).toBe(url);
  expect(await cluster.api.get(service)).toMatchObject({ metadata: { name: "web" } });
});

test("after a compaction and a restart, nobody can watch from an old version", async () => {
  const { metadata } = (await cluster.api.get(service)) as { metadata: { resourceVersion: string } };
  await cluster.api.apply({ ...service, spec: { ports: [{ port: 81 }] } });
  await cluster.kill();
  await cluster.compact();
  await cluster.restart();
  const path = `/api/v1/services?watch=1&resourceVersion=${metadata.resourceVersion}`;
  const json = await openWatch(cluster.api.connection, path);
  const protobuf = await openWatch(cluster.api.connection, path, {
    accept: "application/vnd.kubernetes.protobuf;stream=watch",
  });
  const text = String(await json.next());
  expect(JSON.parse(text)).toMatchObject({ type: "ERROR", object: { code: 410 } });

  // The relay's own events are to be told from these by nobody.
  const status = (JSON.parse(text) as { object: ApiStatus }).object;
  expect(encodeErrorEvent(status, { protobuf: false }).toString()).toBe(text);
  const binary = encodeErrorEvent(status, { protobuf: true }).toString("latin1");
  expect(binary).toBe((await protobuf.next())?.toString("latin1"));
  json.close();
  protobuf.close();
});
