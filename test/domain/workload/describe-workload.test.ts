import { bareAddress } from "../../../src/domain/endpoints/weighted-address.js";
import { emptyPortSet, parsePortList } from "../../../src/domain/port-set.js";
import type { Pod, Resource } from "../../../src/domain/resources/resource.js";
import {
  describeWorkload,
  unknownEndpoint,
  type EndpointProfile,
} from "../../../src/domain/workload/describe-workload.js";
import type { Workload } from "../../../src/domain/workload/find-workload.js";
import { makeExternalWorkload, makePod, makeReplicaSet, makeServer } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { settings } from "../../support/settings.js";

const socket = { ip: "10.0.1.1", port: 8080 };

function describeAt(
  at: typeof socket,
  workload: Workload,
  ...resources: readonly Resource[]
): EndpointProfile {
  const described = describeWorkload(viewOf(...resources), workload, at, settings);
  if (!described.ok) throw new Error(described.error);
  return described.value;
}

const opaqueAnnotation = { opaquePorts: parsePortList("8080").ports };

describe("describeWorkload", () => {
  it("tells of a pod what Get tells, with its namespace and without where it is", () => {
    const pod = makePod({ owner: { kind: "ReplicaSet", name: "web-5d4f" } });
    const { address, opaqueProtocol } = describeAt(socket, pod, makeReplicaSet());
    expect(opaqueProtocol).toBe(false);
    expect(address).toMatchObject({
      ...socket,
      weight: 10_000,
      identity: { kind: "dns" },
      hint: { protocol: "h2" },
    });
    expect(address.labels).toEqual({
      pod: "web-1",
      deployment: "web",
      serviceaccount: "default",
      control_plane_ns: "linkerd",
      namespace: "shop",
      zone: "",
    });
  });

  it("tells the address that was asked for, also when that is the host's", () => {
    const { address } = describeAt({ ip: "192.168.0.1", port: 9090 }, makePod());
    expect([address.ip, address.port, address.labels["pod"]]).toEqual(["192.168.0.1", 9090, "web-1"]);
  });

  it("tells of a pod that runs though it is not ready", () => {
    expect(describeAt(socket, makePod({ ready: false })).address.labels["pod"]).toBe("web-1");
  });

  it.each(["Pending", "Succeeded", "Failed", "Unknown", ""])(
    "tells just the address of a pod in the phase %j",
    (phase) => {
      expect(describeAt(socket, makePod({ phase }))).toEqual({
        address: bareAddress(socket),
        opaqueProtocol: false,
      });
    },
  );

  it("tells just the address of nobody", () => {
    expect(describeAt(socket, undefined)).toEqual({ address: bareAddress(socket), opaqueProtocol: false });
  });

  describe("opaque protocol", () => {
    it.each<readonly [string, Partial<Pod>, number, boolean]>([
      ["by annotation", opaqueAnnotation, 8080, true],
      ["by the default list", {}, 3306, true],
      ["not by the default list when there is an annotation", opaqueAnnotation, 3306, false],
      ["not by the default list when the annotation is empty", { opaquePorts: emptyPortSet }, 3306, false],
      [
        "by annotation also of a pod that is not in the mesh",
        { ...opaqueAnnotation, controlPlaneNamespace: "" },
        8080,
        true,
      ],
      [
        "by annotation also of a port that bypasses the proxy",
        { ...opaqueAnnotation, skippedInboundPorts: parsePortList("8080").ports },
        8080,
        true,
      ],
    ])("is so %s", (_, pod, port, opaque) => {
      expect(describeAt({ ...socket, port }, makePod(pod)).opaqueProtocol).toBe(opaque);
    });

    it("is so by a Server of the pod's namespace, and of no other", () => {
      const own = describeAt(socket, makePod(), makeServer());
      const other = describeAt(socket, makePod(), makeServer({ namespace: "other" }));
      expect([own.opaqueProtocol, other.opaqueProtocol, other.address.hint?.protocol]).toEqual([
        true,
        false,
        "h2",
      ]);
    });
  });

  it("tells nothing of a port that bypasses the proxy but the pod's labels", () => {
    const { address } = describeAt(socket, makePod({ skippedInboundPorts: parsePortList("8080").ports }));
    expect([address.identity, address.hint, address.labels["pod"]]).toEqual([undefined, undefined, "web-1"]);
  });

  it("fails for a meshed pod whose proxy cannot be read", () => {
    const described = describeWorkload(viewOf(), makePod({ proxy: undefined }), socket, settings);
    expect(described.ok ? undefined : described.error).toMatch(/linkerd-proxy is missing/);
  });

  it("tells of an external workload, whose owner's kind is as it is written", () => {
    const workload = makeExternalWorkload({ ready: false, owner: { kind: "ExternalGroup", name: "vms" } });
    const { address, opaqueProtocol } = describeAt(socket, workload);
    expect([address.labels, address.identity?.kind, opaqueProtocol]).toEqual([
      { external_workload: "vm-1", ExternalGroup: "vms", namespace: "shop", zone: "" },
      "uri",
      false,
    ]);
  });

  it("knows an external workload's opaque ports by annotation and by Server", () => {
    const selector = { kind: "requirements", requirements: [] } as const;
    const server = makeServer({ podSelector: { kind: "nothing" }, externalWorkloadSelector: selector });
    const annotated = describeAt(socket, makeExternalWorkload(opaqueAnnotation));
    expect([
      annotated.opaqueProtocol,
      describeAt(socket, makeExternalWorkload(), server).opaqueProtocol,
    ]).toEqual([true, true]);
  });
});

describe("unknownEndpoint", () => {
  it.each([
    [80, false],
    [3306, true],
  ])("at port %d is opaque by the default list: %s", (port, opaqueProtocol) => {
    expect(unknownEndpoint({ ip: "10.0.1.1", port }, settings)).toEqual({
      address: bareAddress({ ip: "10.0.1.1", port }),
      opaqueProtocol,
    });
  });
});
