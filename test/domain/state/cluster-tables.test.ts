import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import {
  kinds,
  type ExternalWorkload,
  type Pod,
  type Service,
} from "../../../src/domain/resources/resource.js";
import { makeClusterTables, tableOf } from "../../../src/domain/state/cluster-tables.js";
import {
  makeContainerPort,
  makeEndpointSlice,
  makeExternalWorkload,
  makePod,
  makeServer,
  makeService,
} from "../../support/builders.js";
import { resourceFrom } from "../../support/cluster.js";

/** The keys by which an object put into an index is found. */
function keysIn(index: { bucketName(key: string): string }, touched: ReadonlySet<string>): readonly string[] {
  const prefix = index.bucketName("");
  return [...touched].filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

describe("makeClusterTables", () => {
  it("has a table for every kind, which holds objects of any namespace", () => {
    const tables = makeClusterTables();
    for (const kind of kinds) {
      for (const namespace of ["shop", "other"])
        tableOf(tables, kind).put(resourceFrom(kind, { metadata: { name: "web", namespace } }), new Set());
    }
    const clusterWide = ["Namespace", "Node"];
    expect(kinds.map((kind) => [kind, tableOf(tables, kind).size])).toEqual(
      kinds.map((kind) => [kind, clusterWide.includes(kind) ? 1 : 2]),
    );
  });

  describe("finds pods", () => {
    const tables = makeClusterTables();

    function keys(pod: Partial<Pod>, by: "ip" | "hostPort"): readonly string[] {
      const touched = new Set<string>();
      tables.Pod.put(makePod(pod), touched);
      tables.Pod.delete(makePod(pod), new Set());
      return keysIn(tables.Pod.by[by], touched);
    }

    it.each<readonly [string, Partial<Pod>, readonly string[]]>([
      ["by each of their addresses", { ips: ["10.0.1.1", "fd00::1"] }, ["10.0.1.1", "fd00::1"]],
      ["by no address of the host's network", { hostNetwork: true, ips: ["192.168.0.1"] }, []],
      ["by no address before they have one", { ips: [] }, []],
    ])("%s", (_, pod, expected) => {
      expect(keys(pod, "ip")).toEqual(expected);
    });

    it.each<readonly [string, Partial<Pod>, readonly string[]]>([
      ["by no host port that they do not have", {}, []],
      [
        "by each host port at each address of their host",
        {
          hostIps: ["192.168.0.1", "fd00::a"],
          ports: [
            makeContainerPort({ hostPort: 80 }),
            makeContainerPort({ hostPort: 81 }),
            makeContainerPort(),
          ],
        },
        ["192.168.0.1:80", "[fd00::a]:80", "192.168.0.1:81", "[fd00::a]:81"],
      ],
      [
        "by host ports of init containers",
        { ports: [makeContainerPort({ hostPort: 80, initContainer: "sidecar" })] },
        ["192.168.0.1:80"],
      ],
      [
        "by host ports in the host's network",
        { hostNetwork: true, ports: [makeContainerPort({ hostPort: 80 })] },
        ["192.168.0.1:80"],
      ],
      [
        "by no host port before they have a host",
        { hostIps: [], ports: [makeContainerPort({ hostPort: 80 })] },
        [],
      ],
    ])("%s", (_, pod, expected) => {
      expect(keys(pod, "hostPort")).toEqual(expected);
    });
  });

  it.each<readonly [string, Partial<Service>, readonly string[]]>([
    ["by its address of each family", { clusterIps: ["10.1.0.1", "fd00::1"] }, ["10.1.0.1", "fd00::1"]],
    ["by no address when it is headless or an external name", { clusterIps: [] }, []],
  ])("finds a Service %s", (_, service, expected) => {
    const tables = makeClusterTables();
    const touched = new Set<string>();
    tables.Service.put(makeService(service), touched);
    expect(keysIn(tables.Service.by.clusterIp, touched)).toEqual(expected);
  });

  it("finds a slice by its Service, unless it belongs to none", () => {
    const tables = makeClusterTables();
    const touched = new Set<string>();
    tables.EndpointSlice.put(makeEndpointSlice(), touched);
    tables.EndpointSlice.put(makeEndpointSlice({ name: "orphan", serviceName: "" }), touched);
    expect(keysIn(tables.EndpointSlice.by.service, touched)).toEqual(["shop/web"]);
  });

  it.each<readonly [string, Partial<ExternalWorkload>, readonly string[]]>([
    [
      "each of its ports at each of its addresses",
      { ips: ["10.9.0.1", "fd00::9"] },
      ["10.9.0.1:8080", "[fd00::9]:8080"],
    ],
    ["nothing when it declares no port", { ports: [] }, []],
  ])("finds an external workload by %s", (_, workload, expected) => {
    const tables = makeClusterTables();
    const touched = new Set<string>();
    tables.ExternalWorkload.put(makeExternalWorkload(workload), touched);
    expect(keysIn(tables.ExternalWorkload.by.address, touched)).toEqual(expected);
  });

  it("finds all Servers of a namespace", () => {
    const tables = makeClusterTables();
    const server = makeServer({ isOpaque: false });
    tables.Server.put(server, new Set());
    expect([tables.Server.by.namespace.get("shop"), tables.Server.by.namespace.get("other")]).toEqual([
      [server],
      [],
    ]);
  });

  it("finds objects with annotations that are not as they are meant, and no others", () => {
    const tables = makeClusterTables();
    const faulty = makeService({ policy: readServicePolicy(new Map([["timeout.linkerd.io/idle", "soon"]])) });
    const good = readServicePolicy(new Map([["timeout.linkerd.io/idle", "1s"]]));
    for (const service of [
      faulty,
      makeService({ name: "good", policy: good }),
      makeService({ name: "plain" }),
    ])
      tables.Service.put(service, new Set());
    expect(tables.Service.by.policyFault.get("")).toEqual([faulty]);
  });

  it("finds the Servers of a namespace that make a port opaque, and no others", () => {
    const tables = makeClusterTables();
    const opaque = makeServer();
    tables.Server.put(opaque, new Set());
    tables.Server.put(makeServer({ name: "http", isOpaque: false }), new Set());
    expect([tables.Server.by.opaqueIn.get("shop"), tables.Server.by.opaqueIn.get("other")]).toEqual([
      [opaque],
      [],
    ]);
  });
});
