import type { Backend } from "../../src/domain/profile/backend.js";
import type { ProfileKey } from "../../src/domain/requests/parse-request-path.js";
import type { DstOverride, Route, ServiceProfile } from "../../src/domain/profile/service-profile.js";
import type { Resource } from "../../src/domain/resources/resource.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { BackendsWatcher, type BackendsKey } from "../../src/watchers/backends-watcher.js";
import { EndpointsWatcher } from "../../src/watchers/endpoints-watcher.js";
import type { ProfileState } from "../../src/watchers/profile-state.js";
import { formatProfileKey, ProfileWatcher } from "../../src/watchers/profile-watcher.js";
import { decodeProfile } from "../../src/wire/destination-wire.js";
import {
  makeEndpointSlice,
  makePod,
  makeService,
  makeServiceProfile,
  makeSliceEndpoint,
} from "../support/builders.js";
import { record } from "../support/record.js";
import { RecordingPipelines } from "../support/recording-pipelines.js";
import { messagesSince } from "../support/messages-since.js";
import { settings } from "../support/settings.js";
import { silentObservers } from "../support/silent-observers.js";

const fqn = "web.shop.svc.cluster.local";
const web: ProfileKey = {
  target: { kind: "service", service: { namespace: "shop", name: "web" }, fqn },
  port: 80,
  clientNamespace: "",
};
const podAddress: ProfileKey = {
  target: { kind: "address", ip: "10.0.1.1" },
  port: 8080,
  clientNamespace: "",
};

function setUp(...objects: readonly Resource[]) {
  const store = new ResourceStore();
  const endpoints = new EndpointsWatcher({ store, settings, observer: silentObservers.endpoints });
  const held = new RecordingPipelines<BackendsKey, readonly Backend[]>(({ port }) => String(port));
  const backends = new BackendsWatcher({ endpoints, clusterDomain: "cluster.local", observer: held });
  const observer = new RecordingPipelines<ProfileKey, ProfileState>(formatProfileKey);
  const watcher = new ProfileWatcher({ store, settings, backends, observer });
  const apply = (...more: readonly Resource[]): void =>
    store.apply(more.map((object) => ({ type: "apply", object }) as const));
  apply(...objects);
  return { store, endpoints, held, watcher, observer, apply };
}

function makeProfile(spec: {
  readonly routes?: readonly Route[];
  readonly to?: readonly string[];
}): ServiceProfile {
  const dstOverrides = (spec.to ?? []).map((authority): DstOverride => ({ authority, weight: 10_000 }));
  return makeServiceProfile({ spec: { routes: spec.routes ?? [], retryBudget: undefined, dstOverrides } });
}

const route: Route = {
  name: "all",
  condition: { kind: "method", method: "GET", path: [] },
  responseClasses: [],
  isRetryable: false,
  timeout: 0n,
};

function shown(state: ProfileState): unknown {
  return messagesSince(state, undefined).map(decodeProfile)[0];
}

test("the profile comes at once, and again when it changes", () => {
  const { watcher, apply } = setUp(makeService());
  const { values } = record(watcher.watch(web));
  apply(makeProfile({ routes: [route] }));
  expect(values.map(shown)).toEqual([
    expect.not.objectContaining({ routes: expect.anything() as unknown }),
    expect.objectContaining({ fullyQualifiedName: fqn, routes: [expect.anything()] }),
  ]);
});

test.each<readonly [string, Resource]>([
  ["another Service", makeService({ name: "api" })],
  ["something of the Service that does not show", makeService({ selector: new Map([["app", "other"]]) })],
  ["another profile", makeServiceProfile({ name: "api.shop.svc.cluster.local" })],
])("a change of %s is not emitted", (_, object) => {
  const { watcher, apply } = setUp(makeService());
  const { values } = record(watcher.watch(web));
  apply(object);
  expect(values).toHaveLength(1);
});

test("a change of its own profile that does not show is not emitted", () => {
  const { watcher, apply } = setUp(makeService(), makeProfile({ routes: [route] }));
  const { values } = record(watcher.watch(web));
  apply({
    ...makeProfile({ routes: [route] }),
    leftOut: { written: [route, route], reasons: new Map([["(", "no good"]]) },
  });
  expect(values).toHaveLength(1);
});

test("a batch of several changes is one state", () => {
  const { watcher, apply } = setUp();
  const { values } = record(watcher.watch(web));
  apply(makeService({ externalName: true }), makeProfile({ routes: [route] }));
  apply(makeService(), makeProfile({ routes: [route, route] }));
  expect(values.map(({ answer }) => answer.kind)).toEqual(["service", "refused", "service"]);
});

test("streams of one key share a pipeline, and the last one releases it with all that it read", () => {
  const { watcher, store, endpoints, observer } = setUp(makeService(), makeProfile({ to: [fqn] }));
  const first = record(watcher.watch(web));
  const second = record(watcher.watch({ ...web }));
  expect([watcher.size, second.last() === first.last()]).toEqual([1, true]);
  first.subscription.unsubscribe();
  expect([watcher.size, endpoints.size]).toEqual([1, 1]);
  second.subscription.unsubscribe();
  expect([watcher.size, endpoints.size, store.watchedBuckets]).toEqual([0, 0, 0]);
  const key = formatProfileKey(web);
  expect(observer.events).toEqual([`opened ${key}`, `emitted ${key}`, `closed ${key}`]);
  expect(observer.counts).toEqual([`1 of ${key}`, `2 of ${key}`, `1 of ${key}`]);
});

test("a client's own namespace makes a pipeline of its own", () => {
  const { watcher } = setUp(makeService(), { ...makeProfile({ routes: [route] }), namespace: "client" });
  const texts = ["", "client"].map((clientNamespace) =>
    shown(record(watcher.watch({ ...web, clientNamespace })).last()),
  );
  expect(texts).toEqual([
    expect.not.objectContaining({ routes: expect.anything() as unknown }),
    expect.objectContaining({ routes: [expect.anything()] }),
  ]);
  expect(watcher.size).toBe(2);
});

test.each<readonly [string, ProfileKey]>([
  [
    "another name",
    {
      ...web,
      target: {
        kind: "service",
        service: { namespace: "shop", name: "api" },
        fqn: "api.shop.svc.cluster.local",
      },
    },
  ],
  ["another port", { ...web, port: 81 }],
  ["a client's namespace", { ...web, clientNamespace: "client" }],
  [
    "an instance",
    { ...web, target: { kind: "instance", service: { namespace: "shop", name: "web" }, hostname: "web-0" } },
  ],
  ["an address", podAddress],
])("a key with %s has a text of its own", (_, key) => {
  expect(formatProfileKey(key)).not.toBe(formatProfileKey(web));
});

test("an instance's profile follows its pod", () => {
  const key: ProfileKey = {
    ...web,
    target: { kind: "instance", service: { namespace: "shop", name: "web" }, hostname: "web-0" },
  };
  const { watcher, apply } = setUp(makeService());
  const { values } = record(watcher.watch(key));
  apply(makePod(), makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0" })] }));
  expect(values.map(({ answer }) => answer.kind)).toEqual(["refused", "endpoint"]);
});

test("an open stream keeps an instance's pod when its name leads nowhere, until the pod is gone too", () => {
  const key: ProfileKey = {
    ...web,
    target: { kind: "instance", service: { namespace: "shop", name: "web" }, hostname: "web-0" },
  };
  const named = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0" })] });
  const { watcher, apply, store } = setUp(makeService(), makePod(), named);
  const { values } = record(watcher.watch(key));
  const latest = () => values.at(-1) as ProfileState;
  const [first] = values as [ProfileState];

  apply(makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "" })] }));
  expect(latest().refusal?.code).toBe("NOT_FOUND");
  expect(messagesSince(latest(), first)).toEqual([]);

  apply(makePod({ serviceAccount: "changed" }));
  const [changed] = messagesSince(latest(), first).map(decodeProfile);
  expect(changed?.endpoint?.metricLabels).toMatchObject({ pod: "web-1", serviceaccount: "changed" });

  store.apply([{ type: "delete", kind: "Pod", id: { namespace: "shop", name: "web-1" } }]);
  const [bare] = messagesSince(latest(), first).map(decodeProfile);
  expect(bare?.endpoint?.addr).toEqual(changed?.endpoint?.addr);
  expect(bare?.endpoint?.metricLabels).toBeUndefined();

  apply(makePod({ name: "web-2", ips: ["10.0.1.2"], primaryIp: "10.0.1.2" }));
  const target = { kind: "Pod", namespace: "shop", name: "web-2" } as const;
  apply(makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0", target })] }));
  expect(latest().refusal).toBeUndefined();
  expect(messagesSince(latest(), first).map(decodeProfile)[0]?.endpoint?.metricLabels).toMatchObject({
    pod: "web-2",
  });
});

test("an address's profile follows its holder", () => {
  const { watcher, apply, store } = setUp();
  const { values } = record(watcher.watch(podAddress));
  apply(makePod());
  store.apply([{ type: "delete", kind: "Pod", id: { namespace: "shop", name: "web-1" } }]);
  expect(values).toHaveLength(3);
  expect(shown(values[2] as ProfileState)).toEqual(shown(values[0] as ProfileState));
});

test("an open pipeline holds a Get subscription for each authority, at the asked port unless it names one", () => {
  const { watcher, endpoints } = setUp(
    makeService(),
    makeProfile({ to: ["a.shop.svc.cluster.local", "b.shop.svc.cluster.local:81"] }),
  );
  const { subscription } = record(watcher.watch({ ...web, port: 90 }));
  const probe = (name: string, port: number): number => {
    const { subscription: held } = record(
      endpoints.watch({ service: { namespace: "shop", name }, instance: "", port, nodeName: "" }),
    );
    const size = endpoints.size;
    held.unsubscribe();
    return size;
  };
  expect(endpoints.size).toBe(2);
  // Asking for what is held opens nothing; asking for anything else does.
  expect([probe("a", 90), probe("b", 81), probe("b", 90)]).toEqual([2, 2, 3]);
  subscription.unsubscribe();
  expect(endpoints.size).toBe(0);
});

test("authorities that go away are released, new ones are held", () => {
  const { watcher, endpoints, apply, store } = setUp(
    makeService(),
    makeProfile({ to: ["a.shop.svc.cluster.local"] }),
  );
  const { subscription } = record(watcher.watch(web));
  const sizes = [endpoints.size];
  for (const to of [
    ["a.shop.svc.cluster.local", "b.shop.svc.cluster.local"],
    ["c.shop.svc.cluster.local"],
    [],
  ]) {
    apply(makeProfile({ to }));
    sizes.push(endpoints.size);
  }
  apply(makeProfile({ to: ["a.shop.svc.cluster.local"] }));
  store.apply([{ type: "delete", kind: "ServiceProfile", id: { namespace: "shop", name: fqn } }]);
  sizes.push(endpoints.size);
  subscription.unsubscribe();
  expect(sizes).toEqual([1, 2, 1, 0, 0]);
});

test("a change of routes leaves the held authorities as they are", () => {
  const to = ["a.shop.svc.cluster.local"];
  const { watcher, held, apply, observer } = setUp(makeService(), makeProfile({ to }));
  record(watcher.watch(web));
  apply(makeProfile({ to, routes: [route] }));
  expect(observer.values).toHaveLength(2);
  expect(held.events).toEqual(["opened 80", "emitted 80"]);
});

test("an endpoint's profile and a refusal hold nothing", () => {
  const { watcher, endpoints } = setUp(
    makePod(),
    makeService({ externalName: true }),
    makeProfile({ to: [fqn] }),
  );
  record(watcher.watch(podAddress));
  record(watcher.watch(web));
  expect([watcher.size, endpoints.size]).toEqual([2, 0]);
});

test("a profile that sends traffic to its own Service holds that", () => {
  const { watcher, endpoints } = setUp(makeService(), makeProfile({ to: [fqn] }));
  const { values } = record(watcher.watch(web));
  expect([values.length, endpoints.size]).toEqual([1, 1]);
});

test("a fault in a backend's endpoints does not end the profile's streams", () => {
  const { watcher, apply } = setUp(makeService(), makeProfile({ to: [fqn] }));
  const { values, errors } = record(watcher.watch(web));
  // An object that no parser would let through.
  apply(makeEndpointSlice({ endpoints: undefined as never }));
  apply(makeProfile({ to: [fqn], routes: [route] }));
  expect([values.length, errors]).toEqual([2, []]);
});

test("a fault in the decision is an error of its streams and leaves no pipeline", () => {
  const { watcher, apply, endpoints, store } = setUp(makeService(), makeProfile({ to: [fqn] }));
  const { errors } = record(watcher.watch(web));
  // An object that no parser would let through.
  apply(makeServiceProfile({ spec: { routes: 5 } as never }));
  expect(errors).toHaveLength(1);
  expect([watcher.size, endpoints.size, store.watchedBuckets]).toEqual([0, 0, 0]);
});
