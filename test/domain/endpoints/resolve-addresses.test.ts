import { resolveAddresses } from "../../../src/domain/endpoints/resolve-addresses.js";
import type { Address } from "../../../src/domain/endpoints/address.js";
import { formatHostPort } from "../../../src/domain/ip-address.js";
import type { Resource, Service } from "../../../src/domain/resources/resource.js";
import {
  makeEndpointSlice,
  makeExternalWorkload,
  makePod,
  makeReplicaSet,
  makeServer,
  makeService,
  makeServicePort,
  makeSliceEndpoint,
} from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";

const pod = makePod();
const workloadTarget = { kind: "ExternalWorkload", namespace: "", name: "vm-1" };
const bare = makeSliceEndpoint({ target: undefined });

function resolve(
  resources: readonly Resource[],
  service: Service = makeService(),
  port = 80,
): readonly Address[] {
  return resolveAddresses(viewOf(...resources), service, port);
}

function sockets(resources: readonly Resource[], service?: Service, port?: number): readonly string[] {
  return resolve(resources, service, port).map((address) => formatHostPort(address.ip, address.port));
}

describe("resolveAddresses", () => {
  it("says of a pod's address all that later decisions need", () => {
    expect(resolve([pod, makeEndpointSlice()])).toEqual([
      {
        ip: "10.0.1.1",
        port: 8080,
        socket: "10.0.1.1:8080",
        family: "IPv4",
        endpoint: "Pod shop/web-1",
        backing: { kind: "pod", pod, owner: { kind: "pod", name: "web-1" }, opaque: false },
        hostname: undefined,
        zone: "zone-a",
        forZones: [],
        setLabels: { namespace: "shop", service: "web" },
      },
    ]);
  });

  it("knows who owns the pod and which Server makes its port opaque", () => {
    const owned = makePod({ owner: { kind: "ReplicaSet", name: "web-5d4f" } });
    const [address] = resolve([owned, makeReplicaSet(), makeServer(), makeEndpointSlice()]);
    expect(address?.backing).toEqual({
      kind: "pod",
      pod: owned,
      owner: { kind: "deployment", name: "web" },
      opaque: true,
    });
  });

  it("knows nothing without slices, or from those of other Services and namespaces", () => {
    const others = [makeEndpointSlice({ serviceName: "api" }), makeEndpointSlice({ namespace: "other" })];
    expect(sockets([pod, ...others])).toEqual([]);
  });

  describe("ports", () => {
    it.each([
      ["the slice's port of the name that the asked one has", makeServicePort(), 80, ["10.0.1.1:8080"]],
      ["the asked one when the Service does not have it", makeServicePort(), 9999, ["10.0.1.1:9999"]],
      ["none when no slice port has the name", makeServicePort({ name: "grpc" }), 80, []],
    ])("are %s", (_, servicePort, port, expected) => {
      expect(sockets([pod, makeEndpointSlice()], makeService({ ports: [servicePort] }), port)).toEqual(
        expected,
      );
    });

    it("match by the empty name when the Service's only port has none", () => {
      const slice = makeEndpointSlice({ ports: [{ name: "", port: 8080 }] });
      expect(sockets([pod, slice], makeService({ ports: [makeServicePort({ name: "" })] }))).toEqual([
        "10.0.1.1:8080",
      ]);
    });

    it("are those of the first Service port of that number, and of the first slice port of that name", () => {
      const service = makeService({
        ports: [makeServicePort(), makeServicePort({ name: "udp", protocol: "UDP" })],
      });
      const slice = makeEndpointSlice({
        ports: [
          { name: "http", port: 1 },
          { name: "http", port: 2 },
          { name: "udp", port: 3 },
        ],
      });
      expect(sockets([pod, slice], service)).toEqual(["10.0.1.1:1"]);
    });

    it("differ from slice to slice", () => {
      const other = makeSliceEndpoint({
        addresses: ["10.0.1.2"],
        target: { kind: "Pod", namespace: "shop", name: "web-2" },
      });
      const slices = [
        makeEndpointSlice({ name: "a", ports: [{ name: "http", port: 8080 }] }),
        makeEndpointSlice({ name: "b", ports: [{ name: "http", port: 9090 }], endpoints: [other] }),
      ];
      const pods = [pod, makePod({ name: "web-2", ips: ["10.0.1.2"] })];
      expect(sockets([...pods, ...slices])).toEqual(["10.0.1.1:8080", "10.0.1.2:9090"]);
    });

    it.each([
      ["has no number", [{ name: "http", port: undefined }], 80],
      ["is 0", [{ name: "http", port: 0 }], 80],
      ["is not there, as there are none, even for a port that the Service does not have", [], 9999],
    ])("give nothing when the slice's %s", (_, ports, port) => {
      expect(sockets([pod, makeEndpointSlice({ ports })], makeService(), port)).toEqual([]);
    });
  });

  describe("endpoints", () => {
    it("that are not ready are left out, whatever their pod says", () => {
      const endpoints = [makeSliceEndpoint({ ready: false })];
      expect(sockets([pod, makeEndpointSlice({ endpoints })])).toEqual([]);
    });

    it("that are ready are taken, whatever their pod says", () => {
      const doubtful = makePod({ ready: false, phase: "Pending", deleting: true });
      expect(sockets([doubtful, makeEndpointSlice()])).toEqual(["10.0.1.1:8080"]);
    });

    it("are left out while their pod or workload is not there", () => {
      const endpoints = [makeSliceEndpoint(), makeSliceEndpoint({ target: workloadTarget })];
      expect(sockets([makeEndpointSlice({ endpoints })])).toEqual([]);
    });

    it.each(["Node", "Service", ""])("that refer to a %j are left out", (kind) => {
      const endpoints = [makeSliceEndpoint({ target: { kind, namespace: "shop", name: "web-1" } })];
      expect(sockets([pod, makeEndpointSlice({ endpoints })])).toEqual([]);
    });

    it("find their pod in the namespace that they name", () => {
      const endpoints = [makeSliceEndpoint({ target: { kind: "Pod", namespace: "other", name: "web-1" } })];
      const slice = makeEndpointSlice({ endpoints });
      expect([sockets([pod, slice]), sockets([makePod({ namespace: "other" }), slice])]).toEqual([
        [],
        ["10.0.1.1:8080"],
      ]);
    });

    it("give the last address of a list, as Kubernetes means it to hold one", () => {
      const endpoints = [makeSliceEndpoint({ addresses: ["10.0.1.1", "10.0.1.2"] })];
      expect(sockets([pod, makeEndpointSlice({ endpoints })])).toEqual(["10.0.1.2:8080"]);
    });

    it.each(["example.com", "", "10.0.1.256"])(
      "with the address %j, which is none, are left out",
      (address) => {
        const endpoints = [makeSliceEndpoint({ addresses: [address], target: undefined })];
        expect(sockets([makeEndpointSlice({ addressType: "FQDN", endpoints })])).toEqual([]);
      },
    );
  });

  describe("several slices", () => {
    const two = makeSliceEndpoint({
      addresses: ["10.0.1.2"],
      target: { kind: "Pod", namespace: "shop", name: "web-2" },
    });
    const pods = [pod, makePod({ name: "web-2", ips: ["10.0.1.2"] })];

    it("add up", () => {
      const slices = [makeEndpointSlice({ name: "a" }), makeEndpointSlice({ name: "b", endpoints: [two] })];
      expect(sockets([...pods, ...slices])).toEqual(["10.0.1.1:8080", "10.0.1.2:8080"]);
    });

    it("are no fewer for one that is empty", () => {
      const slices = [makeEndpointSlice({ name: "a" }), makeEndpointSlice({ name: "b", endpoints: [] })];
      expect(sockets([...pods, ...slices])).toEqual(["10.0.1.1:8080"]);
    });

    it("hold an endpoint that is in two of them once", () => {
      const slices = [makeEndpointSlice({ name: "a" }), makeEndpointSlice({ name: "b" })];
      expect(sockets([...pods, ...slices])).toEqual(["10.0.1.1:8080"]);
    });

    it("hold an endpoint that only one of them has as ready", () => {
      const unready = makeEndpointSlice({ name: "b", endpoints: [makeSliceEndpoint({ ready: false })] });
      expect(sockets([...pods, makeEndpointSlice({ name: "a" }), unready])).toEqual(["10.0.1.1:8080"]);
    });

    it.each([
      ["a", "b"],
      ["b", "a"],
    ])("that give a pod two addresses, give the one it has now: %s before %s", (stale, current) => {
      const old = makeSliceEndpoint({ addresses: ["10.0.1.9"] });
      const slices = [
        makeEndpointSlice({ name: stale, endpoints: [old] }),
        makeEndpointSlice({ name: current }),
      ];
      expect(sockets([pod, ...slices])).toEqual(["10.0.1.1:8080"]);
    });

    it("that give a pod an address of each family, give both", () => {
      const six = makeEndpointSlice({
        name: "six",
        addressType: "IPv6",
        endpoints: [makeSliceEndpoint({ addresses: ["fd00::1"] })],
      });
      const dual = makePod({ ips: ["10.0.1.1", "fd00::1"] });
      const found = resolve([dual, six, makeEndpointSlice({ name: "four" })]);
      expect(found.map(({ ip, family, endpoint }) => [ip, family, endpoint])).toEqual([
        ["10.0.1.1", "IPv4", "Pod shop/web-1"],
        ["fd00::1", "IPv6", "Pod shop/web-1"],
      ]);
    });
  });

  describe("external workloads", () => {
    const workload = makeExternalWorkload({ owner: { kind: "ExternalGroup", name: "vms" } });
    const slice = makeEndpointSlice({
      endpoints: [makeSliceEndpoint({ addresses: ["10.9.0.1"], target: workloadTarget, zone: "west" })],
    });

    it("stand behind endpoints, with their owner's kind in lower case", () => {
      const [address] = resolve([workload, slice]);
      expect(address).toMatchObject({
        ip: "10.9.0.1",
        endpoint: "ExternalWorkload shop/vm-1",
        zone: "west",
        backing: { kind: "workload", workload, owner: { kind: "externalgroup", name: "vms" }, opaque: false },
      });
    });

    it("are those of the slice's own namespace, whatever the reference says", () => {
      const elsewhere = makeExternalWorkload({ namespace: "other" });
      const target = { ...workloadTarget, namespace: "other" };
      const pointing = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ target })] });
      expect([sockets([elsewhere, pointing]), sockets([workload, pointing])]).toEqual([
        [],
        ["10.0.1.1:8080"],
      ]);
    });

    it("count also while they are not ready, as the slice decides", () => {
      expect(sockets([makeExternalWorkload({ ready: false }), slice])).toEqual(["10.9.0.1:8080"]);
    });
  });

  describe("addresses that refer to nothing", () => {
    it("are known by themselves and have no zone", () => {
      expect(
        resolve([
          makeEndpointSlice({ endpoints: [makeSliceEndpoint({ target: undefined, hostname: "a" })] }),
        ]),
      ).toEqual([
        {
          ip: "10.0.1.1",
          port: 8080,
          socket: "10.0.1.1:8080",
          family: "IPv4",
          endpoint: "10.0.1.1:8080 a",
          backing: { kind: "bare", identity: "", authorityOverride: undefined },
          hostname: "a",
          zone: undefined,
          forZones: [],
          setLabels: { namespace: "shop", service: "web" },
        },
      ]);
    });

    it("are as many as the endpoint lists", () => {
      const endpoints = [makeSliceEndpoint({ addresses: ["10.0.1.1", "10.0.1.2"], target: undefined })];
      expect(sockets([makeEndpointSlice({ endpoints })])).toEqual(["10.0.1.1:8080", "10.0.1.2:8080"]);
    });

    it("lead to a mirrored Service through its gateway, under the port that was asked for", () => {
      const slice = makeEndpointSlice({
        endpoints: [bare],
        mirroredCluster: "west",
        remoteServiceName: "api.prod.svc.west.local",
        gatewayIdentity: "gateway.west",
      });
      const [address] = resolve([slice]);
      expect([address?.backing, address?.setLabels]).toEqual([
        { kind: "bare", identity: "gateway.west", authorityOverride: "api.prod.svc.west.local:80" },
        {
          namespace: "shop",
          service: "web",
          target_cluster: "west",
          target_service: "api",
          target_service_namespace: "prod",
        },
      ]);
    });
  });

  it.each([
    ["nothing without a cluster name", { remoteServiceName: "api.prod.svc" }, {}],
    ["the cluster alone without a remote name", { mirroredCluster: "west" }, { target_cluster: "west" }],
    [
      "the cluster alone when the remote name has one label",
      { mirroredCluster: "west", remoteServiceName: "api" },
      { target_cluster: "west" },
    ],
    ["the cluster also when its name is empty", { mirroredCluster: "" }, { target_cluster: "" }],
  ])("labels the set of a mirror with %s", (_, mirror, labels) => {
    const [address] = resolve([makeEndpointSlice({ endpoints: [bare], ...mirror })]);
    expect(address?.setLabels).toEqual({ namespace: "shop", service: "web", ...labels });
  });
});
