import type { EndpointsKey } from "../../src/domain/endpoints/select-endpoints.js";
import type { Resource } from "../../src/domain/resources/resource.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import type { EndpointsState } from "../../src/watchers/endpoints-state.js";
import { EndpointsWatcher, formatEndpointsKey } from "../../src/watchers/endpoints-watcher.js";
import { decodeUpdate } from "../../src/wire/destination-wire.js";
import { makeEndpointSlice, makeNode, makePod, makeService, makeSliceEndpoint } from "../support/builders.js";
import { record } from "../support/record.js";
import { RecordingPipelines } from "../support/recording-pipelines.js";
import { messagesSince } from "../support/messages-since.js";
import { settings } from "../support/settings.js";

const web: EndpointsKey = {
  service: { namespace: "shop", name: "web" },
  instance: "",
  port: 80,
  nodeName: "",
};

function setUp(...objects: readonly Resource[]) {
  const store = new ResourceStore();
  const observer = new RecordingPipelines<EndpointsKey, EndpointsState>(formatEndpointsKey);
  const watcher = new EndpointsWatcher({ store, settings, observer });
  const apply = (...more: readonly Resource[]): void =>
    store.apply(more.map((object) => ({ type: "apply", object }) as const));
  apply(...objects);
  return { store, observer, watcher, apply };
}

const world = [makeService(), makeEndpointSlice(), makePod()];

test("the endpoints come at once, and again when they change", () => {
  const { watcher, apply } = setUp(...world);
  const { values } = record(watcher.watch(web));
  apply(makePod({ serviceAccount: "other" }));
  expect(values.map(({ size }) => size)).toEqual([1, 1]);
  expect(messagesSince(values[1], values[0])).toHaveLength(1);
});

test.each<readonly [string, Resource]>([
  ["another Service", makeService({ name: "api" })],
  ["another pod of the namespace", makePod({ name: "api-1", ips: ["10.0.2.1"] })],
  ["something of the Service that does not show", makeService({ clusterIps: ["10.1.0.9"] })],
  ["something of a pod that does not show", makePod({ ready: false })],
])("a change of %s is not emitted", (_, object) => {
  const { watcher, apply } = setUp(...world);
  const { values } = record(watcher.watch(web));
  apply(object);
  expect(values).toHaveLength(1);
});

test("a batch of several changes is one state", () => {
  const { watcher, apply } = setUp();
  const { values } = record(watcher.watch(web));
  apply(...world);
  expect(values.map(({ refusal, size }) => [refusal?.code, size])).toEqual([
    ["NOT_FOUND", 0],
    [undefined, 1],
  ]);
});

test("streams of one key share a pipeline, and the last one releases it with all that it read", () => {
  const { watcher, store, observer } = setUp(...world);
  const first = record(watcher.watch(web));
  const second = record(watcher.watch({ ...web }));
  expect([watcher.size, second.last() === first.last()]).toEqual([1, true]);
  first.subscription.unsubscribe();
  expect([watcher.size, store.watchedBuckets > 0]).toEqual([1, true]);
  second.subscription.unsubscribe();
  expect([watcher.size, store.watchedBuckets]).toEqual([0, 0]);
  const key = formatEndpointsKey(web);
  expect(observer.events).toEqual([`opened ${key}`, `emitted ${key}`, `closed ${key}`]);
  expect(observer.counts).toEqual([`1 of ${key}`, `2 of ${key}`, `1 of ${key}`]);
});

test("clients on different nodes have pipelines of their own, with their own locality", () => {
  const { watcher } = setUp(...world, makeNode(), makeNode({ name: "node-2", zone: "zone-b" }));
  const localities = ["node-1", "node-2", ""].map((nodeName) => {
    const [frame] = messagesSince(record(watcher.watch({ ...web, nodeName })).last(), undefined);
    return frame && decodeUpdate(frame).add?.addrs?.[0]?.metricLabels?.["zone_locality"];
  });
  expect(localities).toEqual(["local", "remote", "unknown"]);
  expect(watcher.size).toBe(3);
});

test.each<readonly [string, Partial<EndpointsKey>]>([
  ["another namespace", { service: { namespace: "other", name: "web" } }],
  ["another Service", { service: { namespace: "shop", name: "api" } }],
  ["another port", { port: 81 }],
  ["an instance", { instance: "node-1" }],
  ["a node", { nodeName: "node-1" }],
])("a key with %s has a text of its own", (_, change) => {
  expect(formatEndpointsKey({ ...web, ...change })).not.toBe(formatEndpointsKey(web));
});

test("an instance and a node of one name do not share a text", () => {
  expect(formatEndpointsKey({ ...web, instance: "a" })).not.toBe(
    formatEndpointsKey({ ...web, nodeName: "a" }),
  );
});

test("the observer learns of an endpoint that is left out, though streams are told nothing", () => {
  const { watcher, apply, observer } = setUp(...world);
  const { values } = record(watcher.watch(web));
  apply(
    makePod({ name: "web-2", ips: ["10.0.1.2"], proxy: undefined }),
    makeEndpointSlice({
      endpoints: [
        makeSliceEndpoint(),
        makeSliceEndpoint({
          addresses: ["10.0.1.2"],
          target: { kind: "Pod", namespace: "shop", name: "web-2" },
        }),
      ],
    }),
  );
  expect(observer.values.map(({ leftOut }) => leftOut)).toEqual([
    [],
    [expect.stringContaining("shop/web-2")],
  ]);
  expect(messagesSince(values[1], values[0])).toEqual([]);
});

test("a fault in the decision is an error of the streams that it is about, and leaves no pipeline", () => {
  const { watcher, apply, observer } = setUp(...world, makeService({ name: "api" }));
  const broken = record(watcher.watch(web));
  const sound = record(watcher.watch({ ...web, service: { namespace: "shop", name: "api" } }));
  // An object that no parser would let through.
  apply(
    makeEndpointSlice({ endpoints: undefined as never }),
    makeService({ name: "api", externalName: true }),
  );
  expect(broken.errors).toEqual([expect.any(TypeError)]);
  expect([sound.errors, sound.last().refusal?.code]).toEqual([[], "INVALID_ARGUMENT"]);
  expect(watcher.size).toBe(1);
  expect(observer.events).toContain(`closed ${formatEndpointsKey(web)}`);
});

test("a pipeline that failed is opened anew for the next stream", () => {
  const { watcher, apply } = setUp(...world);
  record(watcher.watch(web));
  apply(makeEndpointSlice({ endpoints: undefined as never }));
  expect(record(watcher.watch(web)).errors).toHaveLength(1);
  apply(makeEndpointSlice());
  expect(record(watcher.watch(web)).last().size).toBe(1);
});

test("clients whose nodes are in one zone have a state in common, and so all that is sent", () => {
  const { watcher, apply } = setUp(...world, makeNode(), makeNode({ name: "node-2" }));
  const [one, two] = ["node-1", "node-2"].map((nodeName) => record(watcher.watch({ ...web, nodeName })));
  apply(makePod({ serviceAccount: "other" }));
  expect(one?.values).toHaveLength(2);
  expect(two?.values[0]).toBe(one?.values[0]);
  expect(two?.values[1]).toBe(one?.values[1]);
});

test("a client that comes later shares the state of those before it, and a node that moves leaves it", () => {
  const { watcher, apply } = setUp(...world, makeNode(), makeNode({ name: "node-2" }));
  const one = record(watcher.watch({ ...web, nodeName: "node-1" }));
  apply(makePod({ serviceAccount: "other" }));
  const two = record(watcher.watch({ ...web, nodeName: "node-2" }));
  expect(two.last()).toBe(one.last());
  apply(makeNode({ name: "node-2", zone: "zone-b" }));
  const [update] = messagesSince(two.last(), one.last());
  expect(update && decodeUpdate(update).add?.addrs?.[0]?.metricLabels?.["zone_locality"]).toBe("remote");
  expect(one.values).toHaveLength(2);
});
