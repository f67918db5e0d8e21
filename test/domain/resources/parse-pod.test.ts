import { formatPortSet } from "../../../src/domain/port-set.js";
import { parsePod } from "../../../src/domain/resources/parse-pod.js";
import type { Pod } from "../../../src/domain/resources/resource.js";
import { makeContainerPort, makePod } from "../../support/builders.js";
import { faults, parsed, rawObject } from "../../support/cluster.js";

const proxy = {
  name: "linkerd-proxy",
  env: [
    { name: "LINKERD2_PROXY_INBOUND_LISTEN_ADDR", value: "0.0.0.0:4143" },
    { name: "LINKERD2_PROXY_ADMIN_LISTEN_ADDR", value: "0.0.0.0:4191" },
    { name: "LINKERD2_PROXY_CONTROL_LISTEN_ADDR", value: "0.0.0.0:4190" },
  ],
};
const app = { name: "app", ports: [{ name: "http", containerPort: 8080, protocol: "TCP" }] };

function pod(spec: object, status: object = {}, metadata: object = {}): Pod {
  return parsed(parsePod, rawObject(metadata, { spec, status }));
}

describe("parsePod", () => {
  it("reads what decisions look at", () => {
    const metadata = { name: "web-1", labels: { app: "web", "linkerd.io/control-plane-ns": "linkerd" } };
    const spec = { nodeName: "node-1", serviceAccountName: "default", containers: [app, proxy] };
    const status = {
      phase: "Running",
      podIP: "10.0.1.1",
      podIPs: [{ ip: "10.0.1.1" }],
      hostIP: "192.168.0.1",
      conditions: [{ type: "Ready", status: "True" }],
    };
    expect(pod(spec, status, metadata)).toEqual(
      makePod({ labels: new Map(Object.entries(metadata.labels)) }),
    );
  });

  it("reads a pod that is not scheduled yet", () => {
    const { nodeName, ips, primaryIp, hostIps, phase, ready } = pod(
      { containers: [app] },
      { phase: "Pending" },
    );
    expect({ nodeName, ips, primaryIp, hostIps, phase, ready }).toEqual({
      nodeName: "",
      ips: [],
      primaryIp: "",
      hostIps: [],
      phase: "Pending",
      ready: false,
    });
  });

  it.each([
    [{ serviceAccountName: "web" }, "web"],
    [{ serviceAccountName: "" }, "default"],
    [{}, "default"],
  ])("runs as the service account of %j", (spec, serviceAccount) => {
    expect(pod(spec).serviceAccount).toBe(serviceAccount);
  });

  describe("addresses", () => {
    it("are those of both families, the primary one apart", () => {
      const { ips, primaryIp } = pod(
        {},
        { podIP: "fd00::1", podIPs: [{ ip: "FD00::1" }, { ip: "10.0.1.1" }] },
      );
      expect([ips, primaryIp]).toEqual([["fd00::1", "10.0.1.1"], "fd00::1"]);
    });

    it.each([
      ["the one address of older clusters", { podIP: "10.0.1.1" }],
      ["the one address when the list is empty", { podIP: "10.0.1.1", podIPs: [] }],
      ["the one address when the list holds none", { podIP: "10.0.1.1", podIPs: [{}] }],
    ])("are %s", (_, status) => {
      expect(pod({}, status).ips).toEqual(["10.0.1.1"]);
    });

    it("of its host are those of both families, or the one of older clusters", () => {
      const both = pod({}, { hostIP: "192.168.0.1", hostIPs: [{ ip: "192.168.0.1" }, { ip: "fd00::1" }] });
      const older = pod({}, { hostIP: "192.168.0.1" });
      expect([both.hostIps, older.hostIps]).toEqual([["192.168.0.1", "fd00::1"], ["192.168.0.1"]]);
    });
  });

  describe("ports", () => {
    it("are those of init containers first, which are marked, then those of containers", () => {
      const spec = {
        containers: [app],
        initContainers: [
          { name: "setup", ports: [{ name: "a", containerPort: 1 }] },
          {
            name: "cache",
            restartPolicy: "Always",
            ports: [{ name: "b", containerPort: 2, hostPort: 3, protocol: "UDP" }],
          },
        ],
      };
      expect(pod(spec).ports).toEqual([
        makeContainerPort({ name: "a", containerPort: 1, initContainer: "ends" }),
        makeContainerPort({
          name: "b",
          containerPort: 2,
          hostPort: 3,
          protocol: "UDP",
          initContainer: "sidecar",
        }),
        makeContainerPort(),
      ]);
    });
  });

  describe("probes", () => {
    const probe = (port: unknown, path: string) => ({ httpGet: { port, path } });
    const spec = {
      initContainers: [{ ...proxy, restartPolicy: "Always", livenessProbe: probe(4191, "/live") }],
      containers: [{ ...app, readinessProbe: probe("http", "/ready?now") }],
    };
    const labels = { "linkerd.io/control-plane-ns": "linkerd" };

    it("are those of all containers of a meshed pod, where names are the container's own", () => {
      expect(pod(spec, {}, { labels }).probes).toEqual([
        { port: 4191, path: "/live" },
        { port: 8080, path: "/ready" },
      ]);
    });

    it("are not read of other pods", () => {
      expect(pod(spec).probes).toBeUndefined();
    });
  });

  it("reads what annotations say of its own ports", () => {
    const annotations = { "config.linkerd.io/default-inbound-policy": "deny" };
    expect(pod({ containers: [app] }, {}, { annotations }).policy?.defaultPolicy).toBe("deny");
    expect(pod({ containers: [app] }).policy).toBeUndefined();
  });

  describe("proxy", () => {
    it("is found among native sidecars too", () => {
      const spec = { initContainers: [{ ...proxy, restartPolicy: "Always" }], containers: [app] };
      expect(pod(spec).proxy).toEqual({ inbound: 4143, admin: 4191, control: 4190 });
    });

    it("is undefined in a pod without one", () => {
      expect(pod({ containers: [app] }).proxy).toBeUndefined();
    });
  });

  describe("opaque ports", () => {
    const spec = {
      initContainers: [
        {
          ports: [
            { name: "cache", containerPort: 11211 },
            { name: "db", containerPort: 1 },
          ],
        },
      ],
      containers: [{ ports: [{ name: "db", containerPort: 5432 }, { containerPort: 9 }] }],
    };

    it.each([
      ["db,cache", "5432,11211"],
      ["", ""],
      ["25,,db", "25,5432"],
    ])(
      "from the annotation %j are %j: containers' names count, the last of a name, never the empty one",
      (text, expected) => {
        const { opaquePorts } = pod(spec, {}, { annotations: { "config.linkerd.io/opaque-ports": text } });
        expect(opaquePorts && formatPortSet(opaquePorts)).toBe(expected);
      },
    );

    it("are left to the default list without the annotation", () => {
      expect(pod(spec).opaquePorts).toBeUndefined();
    });
  });

  it.each([
    ["1000", "1000"],
    ["1000-1002,25", "25,1000-1002"],
    ["http,25", "25"],
    ["", ""],
  ])("with inbound ports skipped by %j skips %j; names do not count there", (text, expected) => {
    const annotations = { "config.linkerd.io/skip-inbound-ports": text };
    expect(formatPortSet(pod({ containers: [app] }, {}, { annotations }).skippedInboundPorts)).toBe(expected);
  });

  it.each([
    ["ready", [{ type: "Ready", status: "True" }], true],
    ["not ready", [{ type: "Ready", status: "False" }], false],
    ["only initialized", [{ type: "Initialized", status: "True" }], false],
  ])("that is %s", (_, conditions, ready) => {
    expect(pod({}, { conditions }).ready).toBe(ready);
  });

  it.each([
    [{ spec: { hostNetwork: "yes" } }, 'spec.hostNetwork: expected true or false, found "yes"'],
    [{ status: { podIPs: ["10.0.1.1"] } }, 'status.podIPs[0]: expected an object, found "10.0.1.1"'],
    [
      { spec: { containers: [{ ports: [{ containerPort: "http" }] }] } },
      'spec.containers[0].ports[0].containerPort: expected a whole number from 0 to 65535, found "http"',
    ],
  ])("reports what is wrong in %j", (fields, fault) => {
    expect(faults(parsePod, rawObject({}, fields))).toEqual([fault]);
  });
});
