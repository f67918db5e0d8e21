import fc from "fast-check";
import { deriveEndpointSlices } from "../../../src/domain/derive/derive-endpoint-slices.js";
import { parseResource } from "../../../src/domain/resources/parse-resource.js";
import type { EndpointSlice, Kind, Pod, Resource, Service } from "../../../src/domain/resources/resource.js";
import {
  makeContainerPort,
  makeEndpointSlice,
  makeExternalWorkload,
  makeNode,
  makePod,
  makeService,
  makeServicePort,
  makeSliceEndpoint,
} from "../../support/builders.js";

const webPod = { kind: "Pod", namespace: "shop", name: "web-1" };
const vm = { kind: "ExternalWorkload", namespace: "shop", name: "vm-1" };

/** `web-derived-ipv4-1: 10.0.1.1 10.0.1.2 @ http=8080`, one for each slice. */
function summarize(slices: readonly EndpointSlice[]): readonly string[] {
  return slices.map(({ name, endpoints, ports }) => {
    const addresses = endpoints.flatMap((endpoint) => endpoint.addresses).join(" ");
    return `${name}: ${addresses} @ ${ports.map((port) => `${port.name}=${String(port.port)}`).join(" ")}`;
  });
}

function derive(...objects: readonly Resource[]): readonly string[] {
  return summarize(deriveEndpointSlices(objects));
}

function deriveEndpoints(...objects: readonly Resource[]): EndpointSlice["endpoints"] {
  return deriveEndpointSlices(objects).flatMap((slice) => slice.endpoints);
}

describe("a Service without slices", () => {
  test("gets one with its ready pod", () => {
    expect(deriveEndpointSlices([makeService(), makePod(), makeNode()])).toEqual([
      {
        kind: "EndpointSlice",
        namespace: "shop",
        name: "web-derived-ipv4-1",
        serviceName: "web",
        addressType: "IPv4",
        ports: [{ name: "http", port: 8080 }],
        endpoints: [
          {
            addresses: ["10.0.1.1"],
            ready: true,
            hostname: undefined,
            nodeName: "node-1",
            zone: "zone-a",
            forZones: [],
            target: webPod,
          },
        ],
        mirroredCluster: undefined,
        remoteServiceName: undefined,
        gatewayIdentity: "",
      },
    ]);
  });

  test("gets nothing when it selects nothing", () => {
    const other = makePod({ labels: new Map([["app", "api"]]) });
    const elsewhere = makePod({ namespace: "office" });
    expect(derive(makeService(), other, elsewhere)).toEqual([]);
  });

  test.each<[string, Partial<Service>]>([
    ["it has no selector", { selector: undefined }],
    ["it only names a host outside", { externalName: true }],
  ])("gets nothing when %s", (_, service) => {
    expect(derive(makeService(service), makePod())).toEqual([]);
  });

  test("gets only pods that have every label of its selector", () => {
    const selector = new Map([
      ["app", "web"],
      ["tier", "front"],
    ]);
    const half = makePod({ name: "half", ips: ["10.0.1.2"] });
    const whole = makePod({
      name: "whole",
      ips: ["10.0.1.3"],
      labels: new Map([...selector, ["more", "x"]]),
    });
    expect(derive(makeService({ selector }), half, whole)).toEqual([
      "web-derived-ipv4-1: 10.0.1.3 @ http=8080",
    ]);
  });
});

describe("a Service that has a slice", () => {
  test("gets no other", () => {
    expect(derive(makeService(), makePod(), makeEndpointSlice({ endpoints: [] }))).toEqual([]);
  });

  test.each<[string, Partial<EndpointSlice>]>([
    ["of another Service", { serviceName: "api" }],
    ["of another namespace", { namespace: "office" }],
    ["of no Service", { serviceName: "" }],
  ])("is not one that sees a slice %s", (_, slice) => {
    expect(derive(makeService(), makePod(), makeEndpointSlice(slice))).toHaveLength(1);
  });
});

test("a name that a slice of the namespace has is passed over", () => {
  const taken = makeEndpointSlice({ name: "web-derived-ipv4-1", serviceName: "" });
  const elsewhere = makeEndpointSlice({ name: "web-derived-ipv4-2", serviceName: "", namespace: "office" });
  expect(derive(makeService(), makePod(), taken, elsewhere)).toEqual([
    "web-derived-ipv4-2: 10.0.1.1 @ http=8080",
  ]);
});

describe("a pod", () => {
  test.each<[string, Partial<Pod>, Partial<Service>, boolean]>([
    ["that is ready", {}, {}, true],
    ["that is not ready", { ready: false }, {}, false],
    [
      "that is not ready, of a Service that publishes such pods",
      { ready: false },
      { publishNotReadyAddresses: true },
      true,
    ],
    ["that is being deleted", { deleting: true }, {}, false],
    [
      "that is being deleted, of a Service that publishes such pods",
      { deleting: true },
      { publishNotReadyAddresses: true },
      true,
    ],
    ["that is pending, yet has an address", { phase: "Pending", ready: false }, {}, false],
    ["in the host's network", { hostNetwork: true }, {}, true],
  ])("%s is listed", (_, pod, service, ready) => {
    const endpoints = deriveEndpoints(makeService(service), makePod(pod), makeNode());
    expect(endpoints).toEqual([makeSliceEndpoint({ ready })]);
  });

  test.each<[string, Partial<Pod>]>([
    ["has no address", { ips: [] }],
    ["has succeeded", { phase: "Succeeded" }],
    ["has failed", { phase: "Failed" }],
  ])("that %s is not listed", (_, pod) => {
    expect(derive(makeService({ publishNotReadyAddresses: true }), makePod(pod))).toEqual([]);
  });

  test.each<
    [string, Partial<Pod>, readonly Resource[], { nodeName: string | undefined; zone: string | undefined }]
  >([
    ["its Node's zone", {}, [makeNode({ zone: "zone-b" })], { nodeName: "node-1", zone: "zone-b" }],
    ["no zone when its Node has none", {}, [makeNode({ zone: "" })], { nodeName: "node-1", zone: undefined }],
    [
      "no zone when its Node is unknown",
      {},
      [makeNode({ name: "node-2" })],
      { nodeName: "node-1", zone: undefined },
    ],
    [
      "no Node when it has none yet",
      { nodeName: "" },
      [makeNode()],
      { nodeName: undefined, zone: undefined },
    ],
  ])("shows %s", (_, pod, nodes, place) => {
    expect(deriveEndpoints(makeService(), makePod(pod), ...nodes)).toEqual([makeSliceEndpoint(place)]);
  });

  test.each<[string, Partial<Pod>, Partial<Service>, string | undefined]>([
    [
      "its host name in its own subdomain",
      { hostname: "web-0", subdomain: "web" },
      { headless: true },
      "web-0",
    ],
    ["its host name also with a cluster address", { hostname: "web-0", subdomain: "web" }, {}, "web-0"],
    [
      "no host name in another subdomain",
      { hostname: "web-0", subdomain: "api" },
      { headless: true },
      undefined,
    ],
    ["no host name when it has none", { subdomain: "web" }, { headless: true }, undefined],
  ])("shows %s", (_, pod, service, hostname) => {
    const endpoints = deriveEndpoints(makeService(service), makePod(pod), makeNode());
    expect(endpoints).toEqual([makeSliceEndpoint({ hostname })]);
  });
});

describe("address families", () => {
  const v4 = "10.0.1.1";
  const v6 = "fd00::1";
  const v4Slice = `web-derived-ipv4-1: ${v4} @ http=8080`;
  const v6Slice = `web-derived-ipv6-1: ${v6} @ http=8080`;

  test.each<[string, Partial<Service>, readonly string[], readonly string[]]>([
    ["only those that the Service has", { ipFamilies: ["IPv6"] }, [v4, v6], [v6Slice]],
    ["each in a slice of its own", { ipFamilies: ["IPv6", "IPv4"] }, [v6, v4], [v4Slice, v6Slice]],
    ["no slice for one in which no pod has an address", { ipFamilies: ["IPv4", "IPv6"] }, [v6], [v6Slice]],
    [
      "those of the cluster addresses, when none is named",
      { ipFamilies: [], clusterIps: ["fd01::1"] },
      [v4, v6],
      [v6Slice],
    ],
    [
      "that of the pod's first address, without any hint",
      { ipFamilies: [], headless: true },
      [v6, v4],
      [v6Slice],
    ],
    [
      "the named ones before those of the cluster addresses",
      { ipFamilies: ["IPv4"], clusterIps: ["fd01::1"] },
      [v4, v6],
      [v4Slice],
    ],
  ])("are served: %s", (_, service, ips, expected) => {
    expect(derive(makeService(service), makePod({ ips }))).toEqual(expected);
  });

  test("are served in the primary one of each pod, when the Service gives no hint", () => {
    const service = makeService({ ipFamilies: [], clusterIps: [] });
    const pods = [makePod({ name: "a", ips: [v6] }), makePod({ name: "b", ips: [v4] })];
    expect(derive(service, ...pods)).toEqual([v4Slice, v6Slice]);
  });
});

describe("ports", () => {
  const named = makeService({ ports: [makeServicePort({ targetPort: "main" })] });

  test("by number need no container that declares them", () => {
    expect(derive(makeService(), makePod({ ports: [] }))).toEqual([
      "web-derived-ipv4-1: 10.0.1.1 @ http=8080",
    ]);
  });

  test("all stand in the slice, in the order of the Service", () => {
    const ports = [
      makeServicePort({ name: "z", targetPort: 1 }),
      makeServicePort({ name: "a", targetPort: 2 }),
    ];
    expect(derive(makeService({ ports }), makePod())).toEqual(["web-derived-ipv4-1: 10.0.1.1 @ z=1 a=2"]);
  });

  const main = makeContainerPort({ name: "main", containerPort: 9000 });
  test.each<[string, Pod["ports"], string]>([
    ["the port of a container", [main], "http=9000"],
    ["the first of two containers", [main, { ...main, containerPort: 9001 }], "http=9000"],
    ["a sidecar's port", [{ ...main, initContainer: "sidecar" }], "http=9000"],
    [
      "a container's before a sidecar's",
      [{ ...main, containerPort: 1, initContainer: "sidecar" }, main],
      "http=9000",
    ],
    ["nothing in an init container that ends", [{ ...main, initContainer: "ends" }], ""],
    ["nothing of another name", [{ ...main, name: "other" }], ""],
    ["nothing of another protocol", [{ ...main, protocol: "UDP" }], ""],
  ])("by name find %s", (_, ports, expected) => {
    expect(derive(named, makePod({ ports }))).toEqual([`web-derived-ipv4-1: 10.0.1.1 @ ${expected}`]);
  });

  test("of a protocol are found in that protocol", () => {
    const service = makeService({ ports: [makeServicePort({ protocol: "UDP", targetPort: "main" })] });
    const ports = [main, { ...main, protocol: "UDP", containerPort: 9001 }];
    expect(derive(service, makePod({ ports }))).toEqual(["web-derived-ipv4-1: 10.0.1.1 @ http=9001"]);
  });

  test("that differ between pods part these into slices", () => {
    const pods = [9000, 9001, 9000].map((containerPort, i) =>
      makePod({ name: `web-${i}`, ips: [`10.0.1.${i}`], ports: [{ ...main, containerPort }] }),
    );
    const without = makePod({ name: "web-3", ips: ["10.0.1.3"], ports: [] });
    expect(derive(named, ...pods, without)).toEqual([
      "web-derived-ipv4-1: 10.0.1.0 10.0.1.2 @ http=9000",
      "web-derived-ipv4-2: 10.0.1.1 @ http=9001",
      "web-derived-ipv4-3: 10.0.1.3 @ ",
    ]);
  });

  test("may be absent from a headless Service", () => {
    const service = makeService({ headless: true, ports: [] });
    expect(derive(service, makePod())).toEqual(["web-derived-ipv4-1: 10.0.1.1 @ "]);
  });
});

describe("an ExternalWorkload", () => {
  test("stands in a slice of its own, numbered after those of pods", () => {
    const slices = deriveEndpointSlices([makeExternalWorkload(), makePod(), makeService(), makeNode()]);
    expect(slices).toEqual([
      makeEndpointSlice({ name: "web-derived-ipv4-1" }),
      makeEndpointSlice({
        name: "web-derived-ipv4-2",
        endpoints: [
          makeSliceEndpoint({ addresses: ["10.9.0.1"], nodeName: undefined, zone: undefined, target: vm }),
        ],
      }),
    ]);
  });

  test("that the selector does not match is not listed", () => {
    const other = makeExternalWorkload({ labels: new Map([["app", "api"]]) });
    expect(derive(makeService(), other, makeExternalWorkload({ namespace: "office" }))).toEqual([]);
  });

  test("that is not ready is not made ready by the Service", () => {
    const service = makeService({ publishNotReadyAddresses: true });
    const [endpoint] = deriveEndpoints(service, makeExternalWorkload({ ready: false }));
    expect(endpoint?.ready).toBe(false);
  });

  test("shows the zone of its label, and of a headless Service its name as host name", () => {
    const labels = new Map([
      ["app", "web"],
      ["topology.kubernetes.io/zone", "zone-c"],
    ]);
    expect(deriveEndpoints(makeService({ headless: true }), makeExternalWorkload({ labels }))).toEqual([
      makeSliceEndpoint({
        addresses: ["10.9.0.1"],
        hostname: "vm-1",
        nodeName: undefined,
        zone: "zone-c",
        target: vm,
      }),
    ]);
  });

  test.each<[string, number | string, string, string]>([
    ["a port by number", 8080, "TCP", "http=8080"],
    ["no port by a number that it does not declare", 8081, "TCP", ""],
    ["a port by name", "http", "TCP", "http=8080"],
    ["no port by another name", "admin", "TCP", ""],
    ["no port of another protocol by number", 8080, "UDP", ""],
    ["no port of another protocol by name", "http", "UDP", ""],
  ])("serves %s", (_, targetPort, protocol, expected) => {
    const service = makeService({ ports: [makeServicePort({ targetPort, protocol })] });
    expect(derive(service, makeExternalWorkload())).toEqual([`web-derived-ipv4-1: 10.9.0.1 @ ${expected}`]);
  });

  test("with addresses of both families is in a slice of each", () => {
    const service = makeService({ ipFamilies: ["IPv4", "IPv6"] });
    expect(derive(service, makeExternalWorkload({ ips: ["fd00::9", "10.9.0.1"] }))).toEqual([
      "web-derived-ipv4-1: 10.9.0.1 @ http=8080",
      "web-derived-ipv6-1: fd00::9 @ http=8080",
    ]);
  });
});

describe("as read from manifests", () => {
  const metadata = { namespace: "shop", name: "web-1", labels: { app: "web" } };
  const named = makeService({ ports: [makeServicePort({ targetPort: "main" })] });
  const main = { name: "main", containerPort: 9000 };

  function read(kind: Kind, spec: object, status: object): Resource {
    const parsed = parseResource(kind, { metadata, spec, status });
    if (parsed.type === "rejected") throw new Error(JSON.stringify(parsed.rejection));
    return parsed.resource;
  }

  test.each<[string, object, string]>([
    ["of containers", { containers: [{ ports: [main] }] }, "main=9000"],
    ["of sidecars", { initContainers: [{ restartPolicy: "Always", ports: [main] }] }, "main=9000"],
    ["but not of other init containers", { initContainers: [{ ports: [main] }] }, ""],
    [
      "of containers before those of sidecars",
      {
        initContainers: [{ restartPolicy: "Always", ports: [{ ...main, containerPort: 1 }] }],
        containers: [{ ports: [main] }],
      },
      "main=9000",
    ],
  ])("pods have the named ports %s", (_, spec, expected) => {
    const pod = read("Pod", spec, { podIP: "10.0.1.1" });
    const service = { ...named, ports: [makeServicePort({ name: "main", targetPort: "main" })] };
    expect(derive(service, pod)).toEqual([`web-derived-ipv4-1: 10.0.1.1 @ ${expected}`]);
  });

  test.each<[string, object, boolean]>([
    ["ready by its condition", { conditions: [{ type: "Ready", status: "True" }] }, true],
    ["not ready when the condition is not met", { conditions: [{ type: "Ready", status: "False" }] }, false],
    ["not ready by another condition", { conditions: [{ type: "Other", status: "True" }] }, false],
    ["not ready without conditions", {}, false],
  ])("an ExternalWorkload is %s", (_, status, ready) => {
    const workload = read("ExternalWorkload", { workloadIPs: [{ ip: "10.9.0.1" }] }, status);
    expect(deriveEndpoints(makeService(), workload).map((endpoint) => endpoint.ready)).toEqual([ready]);
  });

  test("the ports of an ExternalWorkload are TCP unless they say otherwise", () => {
    const ports = [
      { name: "main", port: 9001, protocol: "UDP" },
      { name: "main", port: 9000 },
    ];
    const workload = read("ExternalWorkload", { workloadIPs: [{ ip: "10.9.0.1" }], ports }, {});
    expect(derive(named, workload)).toEqual(["web-derived-ipv4-1: 10.9.0.1 @ http=9000"]);
  });
});

test("slices are in the order of namespaces and Services, endpoints in that of pods", () => {
  const services = ["b", "a"].flatMap((namespace) =>
    ["y", "x"].map((name) => makeService({ namespace, name })),
  );
  const pods = ["b", "a"].flatMap((namespace) =>
    ["2", "1"].map((n) =>
      makePod({ namespace, name: `web-${n}`, ips: [`10.0.${namespace === "a" ? 0 : 1}.${n}`] }),
    ),
  );
  expect(derive(...services, ...pods)).toEqual([
    "x-derived-ipv4-1: 10.0.0.1 10.0.0.2 @ http=8080",
    "y-derived-ipv4-1: 10.0.0.1 10.0.0.2 @ http=8080",
    "x-derived-ipv4-1: 10.0.1.1 10.0.1.2 @ http=8080",
    "y-derived-ipv4-1: 10.0.1.1 10.0.1.2 @ http=8080",
  ]);
});

describe("whatever the Services and pods are", () => {
  const labels = fc
    .dictionary(fc.constantFrom("app", "tier"), fc.constantFrom("a", "b"))
    .map((o) => new Map(Object.entries(o)));
  const namespaces = fc.constantFrom("shop", "office");
  const ips = fc.uniqueArray(fc.constantFrom("10.0.0.1", "10.0.0.2", "fd00::1", "fd00::2"), { maxLength: 2 });
  const pods = fc
    .uniqueArray(
      fc.record({
        namespace: namespaces,
        name: fc.constantFrom("p1", "p2", "p3", "p4"),
        labels,
        ips,
        ready: fc.boolean(),
        deleting: fc.boolean(),
        phase: fc.constantFrom("Pending", "Running", "Failed"),
        ports: fc.constantFrom([], [makeContainerPort()], [makeContainerPort({ containerPort: 9090 })]),
      }),
      { selector: (pod) => `${pod.namespace}/${pod.name}`, maxLength: 8 },
    )
    .map((list) => list.map(makePod));
  const services = fc
    .uniqueArray(
      fc.record({
        namespace: namespaces,
        name: fc.constantFrom("s1", "s1-derived-ipv4", "s2"),
        selector: fc.option(
          labels.filter((map) => map.size > 0),
          { nil: undefined },
        ),
        ipFamilies: fc.subarray(["IPv4", "IPv6"]),
        clusterIps: fc.constantFrom([], ["10.1.0.1"]),
        ports: fc.constantFrom([makeServicePort()], [makeServicePort({ targetPort: "http" })]),
      }),
      { selector: (service) => `${service.namespace}/${service.name}`, maxLength: 5 },
    )
    .map((list) => list.map(makeService));

  test("every address is one of a pod that the Service selects", () => {
    fc.assert(
      fc.property(services, pods, (someServices, somePods) => {
        for (const slice of deriveEndpointSlices([...someServices, ...somePods])) {
          const service = someServices.find(
            (s) => s.namespace === slice.namespace && s.name === slice.serviceName,
          );
          for (const { target, addresses } of slice.endpoints) {
            const pod = somePods.find((p) => p.namespace === target?.namespace && p.name === target.name);
            expect(pod?.namespace).toBe(service?.namespace);
            expect([...(pod?.labels ?? [])]).toEqual(
              expect.arrayContaining([...(service?.selector ?? [["", ""]])]),
            );
            expect(pod?.ips).toEqual(expect.arrayContaining([...addresses]));
          }
        }
      }),
    );
  });

  test("no two slices have the same name", () => {
    fc.assert(
      fc.property(services, pods, (someServices, somePods) => {
        const names = deriveEndpointSlices([...someServices, ...somePods]).map(
          (s) => `${s.namespace}/${s.name}`,
        );
        expect(new Set(names).size).toBe(names.length);
      }),
    );
  });

  test("the order of the objects does not matter", () => {
    const shuffled = fc.tuple(services, pods).chain(([someServices, somePods]) => {
      const objects: readonly Resource[] = [...someServices, ...somePods, makeNode()];
      return fc.tuple(
        fc.constant(objects),
        fc.shuffledSubarray([...objects], { minLength: objects.length, maxLength: objects.length }),
      );
    });
    fc.assert(
      fc.property(shuffled, ([objects, others]) => {
        expect(deriveEndpointSlices(others)).toEqual(deriveEndpointSlices(objects));
      }),
    );
  });
});
