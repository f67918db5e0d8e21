import type { Backend } from "../../src/domain/profile/backend.js";
import type { DstOverride, ServiceProfile } from "../../src/domain/profile/service-profile.js";
import type { Resource } from "../../src/domain/resources/resource.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { BackendsWatcher, type BackendsKey } from "../../src/watchers/backends-watcher.js";
import { EndpointsWatcher } from "../../src/watchers/endpoints-watcher.js";
import { makeEndpointSlice, makePod, makeService, makeServiceProfile } from "../support/builders.js";
import { record } from "../support/record.js";
import { RecordingPipelines } from "../support/recording-pipelines.js";
import { settings } from "../support/settings.js";
import { silentObservers } from "../support/silent-observers.js";

const whole = 10_000;

function profileTo(...dstOverrides: readonly DstOverride[]): ServiceProfile {
  return makeServiceProfile({ spec: { routes: [], retryBudget: undefined, dstOverrides } });
}

function to(authority: string, weight = whole): ServiceProfile {
  return profileTo({ authority, weight });
}

function setUp(...objects: readonly Resource[]) {
  const store = new ResourceStore();
  const endpoints = new EndpointsWatcher({ store, settings, observer: silentObservers.endpoints });
  const observer = new RecordingPipelines<BackendsKey, readonly Backend[]>(
    ({ profile, port }) => `${profile.name}:${port}`,
  );
  const watcher = new BackendsWatcher({ endpoints, clusterDomain: "cluster.local", observer });
  const apply = (...more: readonly Resource[]): void =>
    store.apply(more.map((object) => ({ type: "apply", object }) as const));
  apply(...objects);
  return { store, endpoints, watcher, observer, apply };
}

const world = [makeService(), makeEndpointSlice(), makePod()];
const webAt80 = "web.shop.svc.cluster.local:80";

test.each<readonly [string, ServiceProfile, readonly Resource[], Backend]>([
  [
    "a Service with endpoints is available",
    to("web.shop.svc.cluster.local"),
    world,
    { authority: webAt80, weight: whole, condition: "available", endpoints: 1, reason: "" },
  ],
  [
    "a Service whose endpoints are each for clients on their own node is available",
    to("web.shop.svc.cluster.local"),
    [makeService({ localTrafficOnly: true }), makeEndpointSlice(), makePod()],
    { authority: webAt80, weight: whole, condition: "available", endpoints: 0, reason: "" },
  ],
  [
    "a Service without endpoints is empty",
    to("web.shop.svc.cluster.local"),
    [makeService()],
    {
      authority: webAt80,
      weight: whole,
      condition: "empty",
      endpoints: 0,
      reason: "the Service has no ready endpoints",
    },
  ],
  [
    "a Service that is not there is missing",
    to("web.shop.svc.cluster.local"),
    [],
    {
      authority: webAt80,
      weight: whole,
      condition: "missing",
      endpoints: 0,
      reason: "Service web.shop not found",
    },
  ],
  [
    "a Service of type ExternalName is refused",
    to("web.shop.svc.cluster.local"),
    [makeService({ externalName: true })],
    {
      authority: webAt80,
      weight: whole,
      condition: "refused",
      endpoints: 0,
      reason: "Service web.shop is of type ExternalName and has no endpoints at port 80",
    },
  ],
  [
    "a name that is no Service's is refused",
    to("web"),
    world,
    {
      authority: "web:80",
      weight: whole,
      condition: "refused",
      endpoints: 0,
      reason: "Invalid authority: web:80: name web does not match cluster domain cluster.local",
    },
  ],
  [
    "an address is refused",
    to("10.0.1.1"),
    world,
    {
      authority: "10.0.1.1:80",
      weight: whole,
      condition: "refused",
      endpoints: 0,
      reason: "IP queries not supported by Get API: host=10.0.1.1",
    },
  ],
  [
    "a weight of 0 is told, with the endpoints that it keeps idle",
    to("web.shop.svc.cluster.local", 0),
    world,
    {
      authority: webAt80,
      weight: 0,
      condition: "unweighted",
      endpoints: 1,
      reason: "its weight is 0, so the proxy drops it",
    },
  ],
  [
    "a missing Service is missing whatever its weight",
    to("web.shop.svc.cluster.local", 0),
    [],
    {
      authority: webAt80,
      weight: 0,
      condition: "missing",
      endpoints: 0,
      reason: "Service web.shop not found",
    },
  ],
])("%s", (_, profile, objects, expected) => {
  const { watcher } = setUp(...objects);
  expect(record(watcher.watch({ profile, port: 80 })).values).toEqual([[expected]]);
});

test("a backend's conditions follow the cluster", () => {
  const { watcher, apply, store } = setUp();
  const { values } = record(watcher.watch({ profile: to("web.shop.svc.cluster.local"), port: 80 }));
  apply(makeService());
  apply(makeEndpointSlice(), makePod());
  apply(makeEndpointSlice({ endpoints: [] }));
  apply(makeService({ externalName: true }));
  store.apply([{ type: "delete", kind: "Service", id: { namespace: "shop", name: "web" } }]);
  expect(values.map(([backend]) => backend?.condition)).toEqual([
    "missing",
    "empty",
    "available",
    "empty",
    "refused",
    "missing",
  ]);
});

test("a change that says the same of the backends is not emitted", () => {
  const { watcher, apply } = setUp(...world);
  const { values } = record(watcher.watch({ profile: to("web.shop.svc.cluster.local"), port: 80 }));
  apply(makePod({ serviceAccount: "other" }));
  expect(values).toHaveLength(1);
});

test("an authority with a port is asked for at that port, one without at the asked one", () => {
  const { watcher, endpoints } = setUp(...world);
  const profile = profileTo(
    { authority: "web.shop.svc.cluster.local:8080", weight: whole },
    { authority: "web.shop.svc.cluster.local", weight: whole },
  );
  const { values } = record(watcher.watch({ profile, port: 9000 }));
  expect(values.at(-1)?.map(({ authority }) => authority)).toEqual([
    "web.shop.svc.cluster.local:8080",
    "web.shop.svc.cluster.local:9000",
  ]);
  expect(endpoints.size).toBe(2);
});

test("it holds the very pipelines that clients without a node share", () => {
  const { watcher, endpoints } = setUp(...world);
  const { subscription } = record(watcher.watch({ profile: to("web.shop.svc.cluster.local"), port: 80 }));
  const client = record(
    endpoints.watch({ service: { namespace: "shop", name: "web" }, instance: "", port: 80, nodeName: "" }),
  );
  expect(endpoints.size).toBe(1);
  subscription.unsubscribe();
  expect(endpoints.size).toBe(1);
  client.subscription.unsubscribe();
  expect(endpoints.size).toBe(0);
});

test("all that ask for one profile and port share a pipeline, and the last one releases everything", () => {
  const { watcher, endpoints, store, observer } = setUp(...world);
  const profile = to("web.shop.svc.cluster.local");
  const subscriptions = [80, 80, 90].map((port) => record(watcher.watch({ profile, port })).subscription);
  expect([watcher.size, endpoints.size]).toEqual([2, 2]);
  for (const subscription of subscriptions) subscription.unsubscribe();
  expect([watcher.size, endpoints.size, store.watchedBuckets]).toEqual([0, 0, 0]);
  expect(observer.events.filter((event) => event.startsWith("closed"))).toHaveLength(2);
  expect(observer.counts.map((count) => count.slice(0, 1))).toEqual(["1", "2", "1", "1"]);
});

test.each<readonly [string, ServiceProfile | undefined]>([
  ["no profile", undefined],
  ["a profile without overrides", profileTo()],
  ["a broken profile", makeServiceProfile({ spec: undefined })],
])("%s has no backends and holds nothing", (_, profile) => {
  const { watcher, endpoints } = setUp(...world);
  expect(record(watcher.watch({ profile, port: 80 })).values).toEqual([[]]);
  expect([watcher.size, endpoints.size]).toEqual([0, 0]);
});

test("a fault in deciding one backend is told as its reason and leaves the others alone", () => {
  const { watcher, apply } = setUp(...world, makeService({ name: "api" }));
  const profile = profileTo(
    { authority: "web.shop.svc.cluster.local", weight: whole },
    { authority: "api.shop.svc.cluster.local", weight: whole },
  );
  const { values, errors } = record(watcher.watch({ profile, port: 80 }));
  // An object that no parser would let through.
  apply(makeEndpointSlice({ endpoints: undefined as never }));
  apply(makeService({ name: "api", externalName: true }));
  expect(errors).toEqual([]);
  expect(values.at(-1)?.map(({ condition }) => condition)).toEqual(["refused", "refused"]);
  expect(values.at(-1)?.[0]?.reason).toMatch(/^its endpoints cannot be told: TypeError/);
});
