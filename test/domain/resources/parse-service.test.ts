import { formatPortSet } from "../../../src/domain/port-set.js";
import { parseService } from "../../../src/domain/resources/parse-service.js";
import type { Service } from "../../../src/domain/resources/resource.js";
import { makeService } from "../../support/builders.js";
import { faults, parsed, rawObject } from "../../support/cluster.js";

const http = { name: "http", port: 80, targetPort: 8080, protocol: "TCP" };

function service(spec: object, metadata: object = {}): Service {
  return parsed(parseService, rawObject(metadata, { spec }));
}

describe("parseService", () => {
  it("reads what decisions look at", () => {
    const spec = {
      type: "ClusterIP",
      clusterIP: "10.1.0.1",
      clusterIPs: ["10.1.0.1"],
      ipFamilies: ["IPv4"],
      selector: { app: "web" },
      ports: [http],
    };
    expect(service(spec)).toEqual(makeService());
  });

  it("reads a Service that says nothing", () => {
    expect(parsed(parseService, rawObject())).toEqual(
      makeService({ clusterIps: [], ports: [], selector: undefined, ipFamilies: [] }),
    );
  });

  describe("cluster addresses", () => {
    it("reads those of both families", () => {
      const spec = { clusterIP: "10.1.0.1", clusterIPs: ["10.1.0.1", "FD00::1"] };
      expect(service(spec).clusterIps).toEqual(["10.1.0.1", "fd00::1"]);
    });

    it.each([
      ["headless", { clusterIP: "None", clusterIPs: ["None"] }, true],
      ["of type ExternalName", { type: "ExternalName", externalName: "example.com" }, false],
      [
        "of type ExternalName with empty addresses",
        { type: "ExternalName", clusterIP: "", clusterIPs: [""] },
        false,
      ],
    ])("has none when it is %s", (_, spec, headless) => {
      const { clusterIps, headless: isHeadless } = service(spec);
      expect([clusterIps, isHeadless]).toEqual([[], headless]);
    });
  });

  it.each([
    ["ExternalName", true],
    ["ClusterIP", false],
    ["NodePort", false],
    ["externalname", false],
  ])("of type %s: its being an external name is %s", (type, externalName) => {
    expect(service({ type }).externalName).toBe(externalName);
  });

  it.each([
    ["Local", true],
    ["Cluster", false],
    [undefined, false],
  ])(
    "with the internal traffic policy %s: its being for its own node is %s",
    (internalTrafficPolicy, local) => {
      expect(service({ internalTrafficPolicy }).localTrafficOnly).toBe(local);
    },
  );

  describe("ports", () => {
    it.each([
      ["the port itself when there is no target port", {}, 80],
      ["a number", { targetPort: 8080 }, 8080],
      ["the name of a container port", { targetPort: "web" }, "web"],
    ])("lead to %s", (_, port, targetPort) => {
      expect(service({ ports: [{ port: 80, ...port }] }).ports).toEqual([
        { name: "", port: 80, protocol: "TCP", targetPort },
      ]);
    });

    it.each([
      ["http", "http1"],
      ["kubernetes.io/h2c", "http2"],
      ["https", "opaque"],
    ])("speak what appProtocol %s makes of them", (appProtocol, expected) => {
      expect(service({ ports: [{ port: 80, appProtocol }] }).ports).toMatchObject([
        { appProtocol: expected },
      ]);
    });

    it("keep their order and their protocol", () => {
      const ports = service({
        ports: [
          { ...http, protocol: "UDP" },
          { ...http, name: "grpc", port: 90 },
        ],
      }).ports;
      expect(ports.map(({ name, protocol }) => [name, protocol])).toEqual([
        ["http", "UDP"],
        ["grpc", "TCP"],
      ]);
    });

    it.each([["80"], [70000], [-1]])("are refused when the number is %j", (port) => {
      expect(faults(parseService, rawObject({}, { spec: { ports: [{ port }] } }))).toHaveLength(1);
    });
  });

  it.each([
    ["an empty selector", {}, undefined],
    ["a selector", { app: "web" }, new Map([["app", "web"]])],
  ])("with %s", (_, selector, expected) => {
    expect(service({ selector }).selector).toEqual(expected);
  });

  describe("opaque ports", () => {
    const ports = [
      http,
      { name: "mysql", port: 3307 },
      { name: "100-200", port: 4000 },
      { name: "mysql", port: 9 },
    ];

    it.each([
      ["", ""],
      ["25", "25"],
      ["mysql,http", "80,3307"],
      ["100-200", "4000"],
      ["web", ""],
      ["3306-3308,mysql,", "3306-3308"],
    ])(
      "from the annotation %j are %j; names are the Service's own, the first of a name counts",
      (text, expected) => {
        const { opaquePorts } = service(
          { ports },
          { annotations: { "config.linkerd.io/opaque-ports": text } },
        );
        expect(opaquePorts && formatPortSet(opaquePorts)).toBe(expected);
      },
    );

    it("may name a port without a name by an empty part", () => {
      const annotations = { "config.linkerd.io/opaque-ports": "25," };
      const empty = { "config.linkerd.io/opaque-ports": "25,,26" };
      const nameless = [{ port: 80 }];
      const read = (metadata: object): string =>
        formatPortSet(service({ ports: nameless }, metadata).opaquePorts!);
      expect([read({ annotations }), read({ annotations: empty })]).toEqual(["25", "25-26,80"]);
    });

    it("are left to the default list without the annotation", () => {
      expect(service({ ports }).opaquePorts).toBeUndefined();
    });
  });

  it("reads what annotations say of the traffic to it, apart from the destination's opaque ports", () => {
    const annotations = { "config.linkerd.io/opaque-ports": "http", "timeout.linkerd.io/request": "5s" };
    const { opaquePorts, policy } = service({ ports: [http] }, { annotations });
    expect(opaquePorts && formatPortSet(opaquePorts)).toBe("80");
    expect(policy && policy.opaquePorts && formatPortSet(policy.opaquePorts)).toBe("");
    expect(policy).toMatchObject({ settings: { timeouts: { request: 5_000_000_000n } }, problems: [{}] });
  });

  describe("links to other clusters", () => {
    const label = (labels: object, annotations: object = {}): Service["multicluster"] =>
      service({}, { labels, annotations }).multicluster;

    it("are none for an ordinary Service", () => {
      expect(label({ "mirror.linkerd.io/mirrored-service": "true" })).toBeUndefined();
    });

    it("are to one Service of another cluster, by label", () => {
      const labels = {
        "multicluster.linkerd.io/remote-discovery": "west",
        "multicluster.linkerd.io/remote-service": "web",
      };
      expect(label(labels)).toEqual({ kind: "remote", cluster: "west", service: "web" });
    });

    it("may lack the name of the remote Service", () => {
      const labels = { "multicluster.linkerd.io/remote-discovery": "west" };
      expect(label(labels)).toEqual({ kind: "remote", cluster: "west", service: undefined });
    });

    it("are to members of a federated Service by annotation, which wins over the label", () => {
      const labels = { "multicluster.linkerd.io/remote-discovery": "west" };
      const annotations = {
        "multicluster.linkerd.io/remote-discovery": "web@west,web@east",
        "multicluster.linkerd.io/local-discovery": "web",
      };
      expect(label(labels, annotations)).toEqual({
        kind: "federated",
        local: "web",
        remote: ["web@west", "web@east"],
      });
    });

    it.each([
      ["local", { local: "", remote: [] }],
      ["remote", { local: "", remote: [] }],
    ])("are federated also when the %s annotation is empty", (member, members) => {
      const annotations = { [`multicluster.linkerd.io/${member}-discovery`]: "" };
      expect(label({}, annotations)).toEqual({ kind: "federated", ...members });
    });
  });
});
