import { requestsByKind } from "../support/requests-by-kind.js";
import type { Cluster } from "../support/start-cluster.js";
import { kindCount, TroubleBench } from "../support/trouble-bench.js";
import { until } from "../support/until.js";

/** Of a kind whose list takes the most. */
const maxPages = 4;
/** The API server takes up to ten seconds to start, in which each kind tries four times a second. */
const triesWhileAway = 45;

let bench: TroubleBench;
beforeAll(async () => (bench = await TroubleBench.start()), 120_000);
afterAll(async () => await bench.stop());

/** Custom resources are served a moment after the server has said that it is ready. */
async function restart(cluster: Cluster): Promise<void> {
  await cluster.restart();
  await until("the API server to have its custom resources", async () => {
    const { status } = await cluster.api.request({
      method: "GET",
      path: "/apis/linkerd.io/v1alpha2/serviceprofiles",
    });
    return status === 200 || undefined;
  });
}

test("an API server that is killed and restarted, with changes before anybody could see them", async () => {
  await bench.play(
    "API server killed and restarted, with changes in the gap",
    { maxRequests: kindCount * (triesWhileAway + maxPages), isCutOff: true },
    async ({ cluster, relay, change, openNewStreams }) => {
      await cluster.kill();
      await openNewStreams();
      await relay.until(() => relay.requests.length >= kindCount * 4);
      await openNewStreams();
      relay.tcp.close();
      await restart(cluster);
      await change();
      await openNewStreams();
      await relay.tcp.listen();
    },
  );
});

test("an API server that is killed after changes which nobody has seen", async () => {
  await bench.play(
    "API server killed after unseen changes, and restarted",
    { maxRequests: kindCount * (triesWhileAway + maxPages), isCutOff: true },
    async ({ cluster, relay, change, openNewStreams }) => {
      relay.tcp.close();
      await change();
      await cluster.kill();
      await relay.tcp.listen();
      await relay.until(() => relay.requests.length >= kindCount * 2);
      await openNewStreams();
      await restart(cluster);
    },
  );
});

test("a compaction of etcd, after which the versions to resume from are history", async () => {
  const { requests } = await bench.play(
    "etcd compacted and API server restarted",
    { maxRequests: kindCount * (3 + maxPages), isCutOff: true },
    async ({ cluster, relay, change, openNewStreams }) => {
      relay.tcp.close();
      await change();
      await cluster.kill();
      await cluster.compact();
      await restart(cluster);
      await openNewStreams();
      await relay.tcp.listen();
    },
  );
  const listed = requests.filter(({ verb }) => verb === "list").map(({ resource }) => resource);
  expect(listed).toEqual(expect.arrayContaining(["pods", "services", "endpointslices", "serviceprofiles"]));
  // Each has tried to resume first.
  const first = [...requestsByKind(requests).values()].map(([request]) => request?.verb);
  expect(new Set(first)).toEqual(new Set(["watch"]));
});

test("a compaction of etcd while the API server remembers", async () => {
  const { requests } = await bench.play(
    "etcd compacted under a running API server",
    { maxRequests: kindCount * 2, isCutOff: false },
    async ({ cluster, relay, change, openNewStreams }) => {
      relay.tcp.close();
      await change();
      await cluster.compact();
      await openNewStreams();
      await relay.tcp.listen();
    },
  );
  expect(requests.filter(({ verb }) => verb === "list")).toEqual([]);
});
