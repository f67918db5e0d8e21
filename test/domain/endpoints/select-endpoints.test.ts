import type { Address } from "../../../src/domain/endpoints/address.js";
import { describeAddress } from "../../../src/domain/endpoints/weighted-address.js";
import {
  selectEndpoints,
  type EndpointsAnswer,
  type EndpointsKey,
} from "../../../src/domain/endpoints/select-endpoints.js";
import type { EndpointSlice, Pod, Resource } from "../../../src/domain/resources/resource.js";
import type { Settings } from "../../../src/domain/settings.js";
import {
  makeEndpointSlice,
  makeNode,
  makePod,
  makeServer,
  makeService,
  makeServicePort,
  makeSliceEndpoint,
} from "../../support/builders.js";
import { stateWith, viewOf } from "../../support/cluster.js";
import { settings } from "../../support/settings.js";

const web: EndpointsKey = {
  service: { namespace: "shop", name: "web" },
  instance: "",
  port: 80,
  nodeName: "",
};

interface Asked {
  readonly key?: Partial<EndpointsKey>;
  readonly settings?: Partial<Settings>;
}

function select(resources: readonly Resource[], { key, settings: changed }: Asked = {}): EndpointsAnswer {
  return selectEndpoints(viewOf(...resources), { ...web, ...key }, { ...settings, ...changed });
}

function sockets(resources: readonly Resource[], asked?: Asked): readonly string[] {
  return [...select(resources, asked).endpoints.keys()];
}

/** A pod and the slice endpoint that refers to it. */
function podAt(
  ip: string,
  name: string,
  overrides: Partial<Pod> = {},
): { pod: Pod; endpoint: EndpointSlice["endpoints"][number] } {
  const pod = makePod({ name, ips: [ip], ...overrides });
  const target = { kind: "Pod", namespace: pod.namespace, name };
  return { pod, endpoint: makeSliceEndpoint({ addresses: [ip], nodeName: pod.nodeName, target }) };
}

function onlyAddress(answer: EndpointsAnswer): Address {
  const [address, ...others] = answer.endpoints.values();
  if (address === undefined || others.length > 0) throw new Error(`found ${answer.endpoints.size} endpoints`);
  return address;
}

describe("selectEndpoints", () => {
  it("gives the endpoints of a Service by their socket address", () => {
    const { refusal, endpoints, clientZone } = select([makeService(), makePod(), makeEndpointSlice()]);
    expect([refusal, [...endpoints.keys()], clientZone]).toEqual([undefined, ["10.0.1.1:8080"], ""]);
  });

  it("writes the socket address of an IPv6 endpoint with brackets", () => {
    const slice = makeEndpointSlice({
      addressType: "IPv6",
      endpoints: [makeSliceEndpoint({ addresses: ["fd00::1"] })],
    });
    expect(sockets([makeService(), makePod({ ips: ["fd00::1"] }), slice])).toEqual(["[fd00::1]:8080"]);
  });

  it("gives an empty answer, not a refusal, to who asks for a Service without endpoints", () => {
    expect(select([makeService()])).toEqual({
      refusal: undefined,
      endpoints: new Map(),
      clientZone: "",
      onlyForOthers: false,
    });
  });

  it("gives an empty answer, not a refusal, to who asks for an instance that is not there", () => {
    const answer = select([makeService(), makePod(), makeEndpointSlice()], { key: { instance: "web-9" } });
    expect(answer).toEqual({
      refusal: undefined,
      endpoints: new Map(),
      clientZone: "",
      onlyForOthers: false,
    });
  });

  it("gives the instance whose hostname the slice names, whatever the pod says", () => {
    const named = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0" })] });
    const asked = { key: { instance: "web-0" } };
    const pod = makePod({ hostname: "web-0" });
    expect([
      sockets([makeService(), pod, named], asked),
      sockets([makeService(), pod, makeEndpointSlice()], asked),
    ]).toEqual([["10.0.1.1:8080"], []]);
  });

  describe("refuses", () => {
    it("an unknown Service, though slices name it", () => {
      expect(select([makePod(), makeEndpointSlice()])).toEqual({
        refusal: { code: "NOT_FOUND", message: "Service web.shop not found" },
        endpoints: new Map(),
        clientZone: "",
        onlyForOthers: false,
      });
    });

    it("a Service of type ExternalName", () => {
      expect(select([makeService({ externalName: true })]).refusal).toEqual({
        code: "INVALID_ARGUMENT",
        message: "Service web.shop is of type ExternalName and has no endpoints at port 80",
      });
    });

    it.each([
      ["in a cluster that is out of reach", "api", "NOT_FOUND"],
      ["that is not named", undefined, "FAILED_PRECONDITION"],
    ])("a Service linked to one %s, whatever its type", (_, service, code) => {
      for (const externalName of [false, true]) {
        const multicluster = { kind: "remote", cluster: "west", service } as const;
        const linked = makeService({ multicluster, externalName });
        expect(select([linked, makePod(), makeEndpointSlice()])).toMatchObject({
          refusal: { code },
          endpoints: new Map(),
        });
      }
    });
  });

  describe("a federated Service", () => {
    const local = [makeService(), makePod(), makeEndpointSlice()];
    const all = (member: string, { externalName = false } = {}): Resource =>
      makeService({
        name: "all",
        clusterIps: [],
        externalName,
        multicluster: { kind: "federated", local: member, remote: ["web@west"] },
      });
    const asked = { key: { service: { namespace: "shop", name: "all" } } };

    it("gives the endpoints of its member in this cluster", () => {
      expect(sockets([...local, all("web")], asked)).toEqual(["10.0.1.1:8080"]);
    });

    it("gives them though it is of type ExternalName itself", () => {
      expect(sockets([...local, all("web", { externalName: true })], asked)).toEqual(["10.0.1.1:8080"]);
    });

    it("gives none when its member is of type ExternalName", () => {
      const member = [makeService({ externalName: true }), makePod(), makeEndpointSlice()];
      expect(select([...member, all("web")], asked)).toMatchObject({
        refusal: undefined,
        endpoints: new Map(),
      });
    });

    it.each([
      ["", "without one"],
      ["gone", "that does not exist"],
    ])("gives none when its member is %j, %s", (member) => {
      expect(select([...local, all(member)], asked)).toEqual({
        refusal: undefined,
        endpoints: new Map(),
        clientZone: "",
        onlyForOthers: false,
      });
    });

    it("follows its member's traffic policy", () => {
      const bound = makeService({ localTrafficOnly: true });
      const there = { key: { ...asked.key, nodeName: "node-2" } };
      expect(sockets([bound, makePod(), makeEndpointSlice(), all("web")], there)).toEqual([]);
      expect(select([bound, makePod(), makeEndpointSlice(), all("web")], there).onlyForOthers).toBe(true);
    });
  });

  describe("knows the client's zone", () => {
    const world = [makeService(), makePod(), makeEndpointSlice(), makeNode()];

    it.each([
      ["by its node", "node-1", "zone-a"],
      ["not when it does not name its node", "", ""],
      ["not when its node is unknown", "node-9", ""],
    ])("%s", (_, nodeName, zone) => {
      expect(select(world, { key: { nodeName } }).clientZone).toBe(zone);
    });

    it("and keeps the endpoints that are meant for it", () => {
      const near = podAt("10.0.1.1", "web-1");
      const far = podAt("10.0.1.2", "web-2");
      const endpoints = [
        { ...near.endpoint, forZones: ["zone-a"] },
        { ...far.endpoint, forZones: ["zone-b"] },
      ];
      const resources = [makeService(), near.pod, far.pod, makeEndpointSlice({ endpoints }), makeNode()];
      expect(sockets(resources, { key: { nodeName: "node-1" } })).toEqual(["10.0.1.1:8080"]);
    });
  });

  it("keeps the endpoints of the client's node for a Service with the local traffic policy", () => {
    const here = podAt("10.0.1.1", "web-1");
    const there = podAt("10.0.1.2", "web-2", { nodeName: "node-2" });
    const slice = makeEndpointSlice({ endpoints: [here.endpoint, there.endpoint] });
    const resources = [makeService({ localTrafficOnly: true }), here.pod, there.pod, slice];
    const at = (nodeName: string): readonly string[] => sockets(resources, { key: { nodeName } });
    expect([at("node-2"), at("node-3"), at("")]).toEqual([["10.0.1.2:8080"], [], []]);
  });

  describe("two pods of a Service on one address", () => {
    const running = podAt("10.0.1.1", "b", { phase: "Running" });

    it.each<readonly [string, string, Partial<Pod>]>([
      ["ended", "a", { phase: "Succeeded" }],
      ["failed", "c", { phase: "Failed" }],
      ["is being deleted", "c", { deleting: true }],
      ["has another address by now", "c", { ips: ["10.0.1.9"] }],
    ])("give the one that holds it now, not one that %s", (_, name, overrides) => {
      const old = podAt("10.0.1.1", name, overrides);
      const slice = makeEndpointSlice({ endpoints: [running.endpoint, old.endpoint] });
      const address = onlyAddress(select([makeService(), running.pod, old.pod, slice]));
      expect(address.backing).toMatchObject({ pod: { name: "b" } });
    });

    it.each(["a", "c"])("give one that ended, when the one that holds it now, %j, cannot be told", (name) => {
      const ended = podAt("10.0.1.1", "b", { phase: "Succeeded" });
      const unreadable = podAt("10.0.1.1", name, { proxy: undefined });
      const slice = makeEndpointSlice({ endpoints: [ended.endpoint, unreadable.endpoint] });
      const address = onlyAddress(select([makeService(), ended.pod, unreadable.pod, slice]));
      expect(address.backing).toMatchObject({ pod: { name: "b" } });
    });
  });

  it("gives the identity of the new pod when an address moves from one Service to another", () => {
    const state = stateWith(
      makeService(),
      makeService({ name: "api", clusterIps: [] }),
      makePod(),
      makeEndpointSlice(),
    );
    const next = podAt("10.0.1.1", "api-1", { serviceAccount: "api" });
    state.apply([
      { type: "apply", object: makeEndpointSlice({ endpoints: [] }) },
      { type: "delete", kind: "Pod", id: makePod() },
      { type: "apply", object: next.pod },
      {
        type: "apply",
        object: makeEndpointSlice({ name: "api-abc", serviceName: "api", endpoints: [next.endpoint] }),
      },
    ]);
    const api = selectEndpoints(
      state.view(),
      { ...web, service: { namespace: "shop", name: "api" } },
      settings,
    );
    const described = describeAddress(onlyAddress(api), settings);
    expect(selectEndpoints(state.view(), web, settings).endpoints.size).toBe(0);
    expect(described).toMatchObject({
      value: { identity: { name: "api.shop.serviceaccount.identity.linkerd.cluster.local" } },
    });
  });

  it("gives up an endpoint that a slice has dropped after its pod had gone", () => {
    const state = stateWith(makeService(), makePod(), makeEndpointSlice());
    state.apply([{ type: "delete", kind: "Pod", id: makePod() }]);
    state.apply([{ type: "apply", object: makeEndpointSlice({ endpoints: [] }) }]);
    state.apply([{ type: "apply", object: makePod() }]);
    expect(selectEndpoints(state.view(), web, settings).endpoints.size).toBe(0);
  });

  it("gives an endpoint whose pod becomes known after its slice", () => {
    const state = stateWith(makeService(), makeEndpointSlice());
    const before = selectEndpoints(state.view(), web, settings).endpoints.size;
    state.apply([{ type: "apply", object: makePod() }]);
    expect([before, selectEndpoints(state.view(), web, settings).endpoints.size]).toEqual([0, 1]);
  });

  it("keeps an endpoint that moves from one slice to another, in either order of events", () => {
    const empty = (name: string): Resource => makeEndpointSlice({ name, endpoints: [] });
    const full = (name: string): Resource => makeEndpointSlice({ name });
    const after = (...changes: readonly Resource[]): readonly string[] => {
      const state = stateWith(makeService(), makePod(), full("a"), empty("b"));
      for (const object of changes) state.apply([{ type: "apply", object }]);
      return [...selectEndpoints(state.view(), web, settings).endpoints.keys()];
    };
    expect([after(full("b"), empty("a")), after(empty("a"), full("b"))]).toEqual([
      ["10.0.1.1:8080"],
      ["10.0.1.1:8080"],
    ]);
  });

  it("takes away just the endpoints of a slice that is deleted", () => {
    const pods = ["1", "2", "3", "4", "5", "6"].map((n) => podAt(`10.0.1.${n}`, `web-${n}`));
    const endpoints = pods.map(({ endpoint }) => endpoint);
    const state = stateWith(
      makeService(),
      ...pods.map(({ pod }) => pod),
      makeEndpointSlice({ name: "a", endpoints: endpoints.slice(0, 3) }),
      makeEndpointSlice({ name: "b", endpoints: endpoints.slice(3) }),
    );
    state.apply([{ type: "delete", kind: "EndpointSlice", id: { namespace: "shop", name: "a" } }]);
    expect([...selectEndpoints(state.view(), web, settings).endpoints.keys()]).toEqual([
      "10.0.1.4:8080",
      "10.0.1.5:8080",
      "10.0.1.6:8080",
    ]);
  });

  it("goes on treating a port as opaque when one of two Servers that say so changes", () => {
    const state = stateWith(
      makeService(),
      makePod(),
      makeEndpointSlice(),
      makeServer({ name: "a" }),
      makeServer({ name: "b" }),
    );
    state.apply([{ type: "apply", object: makeServer({ name: "a", isOpaque: false }) }]);
    expect(onlyAddress(selectEndpoints(state.view(), web, settings)).backing).toMatchObject({ opaque: true });
  });

  it("does not treat the endpoints of a Service as opaque because the Service is annotated", () => {
    const service = makeService({ opaquePorts: settings.defaultOpaquePorts });
    const described = describeAddress(
      onlyAddress(select([service, makePod(), makeEndpointSlice()])),
      settings,
    );
    expect(described).toMatchObject({ value: { hint: { protocol: "h2" } } });
  });

  it("treats the target port of a Service as opaque by default, whatever the Service's own port", () => {
    const service = makeService({ ports: [makeServicePort({ name: "db", port: 9090, targetPort: 3306 })] });
    const slice = makeEndpointSlice({ ports: [{ name: "db", port: 3306 }] });
    const described = describeAddress(
      onlyAddress(select([service, makePod(), slice], { key: { port: 9090 } })),
      settings,
    );
    expect(described).toMatchObject({ value: { hint: { protocol: "opaque" } } });
  });

  it("gives the same for all six orders in which a dual-stack Service and its slices may come", () => {
    const pod = makePod({ ips: ["10.0.1.1", "fd00::1"] });
    const service = makeService({ ipFamilies: ["IPv4", "IPv6"] });
    const four = makeEndpointSlice({ name: "four" });
    const six = makeEndpointSlice({
      name: "six",
      addressType: "IPv6",
      endpoints: [makeSliceEndpoint({ addresses: ["fd00::1"] })],
    });
    const orders = [
      [service, four, six],
      [service, six, four],
      [four, service, six],
      [six, service, four],
      [four, six, service],
      [six, four, service],
    ];
    expect(orders.map((order) => sockets([pod, ...order]))).toEqual(orders.map(() => ["[fd00::1]:8080"]));
  });
});
