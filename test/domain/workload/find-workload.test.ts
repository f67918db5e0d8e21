import type { Pod, Resource } from "../../../src/domain/resources/resource.js";
import { findInstance, findWorkload } from "../../../src/domain/workload/find-workload.js";
import {
  makeContainerPort,
  makeEndpointSlice,
  makeExternalWorkload,
  makePod,
  makeSliceEndpoint,
} from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";

function find(ip: string, port: number, ...resources: readonly Resource[]): string | undefined {
  const found = findWorkload(viewOf(...resources), ip, port);
  return found.ok ? found.value && `${found.value.kind} ${found.value.name}` : found.error.code;
}

const exposed = { ports: [makeContainerPort({ hostPort: 9090 })] };

describe("findWorkload", () => {
  it("finds nobody behind an unknown address", () => {
    expect(find("10.0.1.9", 80, makePod(), makeExternalWorkload())).toBeUndefined();
  });

  it.each([1, 80, 8080])("finds a pod by its address at any port: %d", (port) => {
    expect(find("10.0.1.1", port, makePod())).toBe("Pod web-1");
  });

  it("finds a pod by its address of either family", () => {
    const dual = makePod({ ips: ["10.0.1.1", "fd00::1"] });
    expect([find("10.0.1.1", 80, dual), find("fd00::1", 80, dual)]).toEqual(["Pod web-1", "Pod web-1"]);
  });

  it("does not find a pod in the host's network by that network's address", () => {
    const pod = makePod({ hostNetwork: true, ips: ["192.168.0.1"] });
    expect(find("192.168.0.1", 8080, pod)).toBeUndefined();
  });

  it("finds a pod in the host's network by a port that it exposes there", () => {
    const pod = makePod({ hostNetwork: true, ips: ["192.168.0.1"], ...exposed });
    expect(find("192.168.0.1", 9090, pod)).toBe("Pod web-1");
  });

  describe("behind a host port", () => {
    it.each([
      ["192.168.0.1", 9090, "Pod web-1"],
      ["192.168.0.1", 8080, undefined],
      ["192.168.0.2", 9090, undefined],
    ])("at %s:%d finds %s", (ip, port, expected) => {
      expect(find(ip, port, makePod(exposed))).toBe(expected);
    });

    it("finds the pod by either family of its host", () => {
      expect(find("fd00::a", 9090, makePod({ ...exposed, hostIps: ["192.168.0.1", "fd00::a"] }))).toBe(
        "Pod web-1",
      );
    });

    it("finds the pod that took the place of another", () => {
      const old = makePod({ name: "old", ips: ["10.0.1.1"], deleting: true, ...exposed });
      const next = makePod({ name: "next", ips: ["10.0.1.2"], ...exposed });
      expect(find("192.168.0.1", 9090, old, next)).toBe("Pod next");
    });

    it("prefers a pod whose own address it is", () => {
      const own = makePod({ name: "own", ips: ["192.168.0.1"] });
      expect(find("192.168.0.1", 9090, own, makePod(exposed))).toBe("Pod own");
    });
  });

  describe("of pods that share an address", () => {
    it.each<readonly [string, Partial<Pod>]>([
      ["has succeeded", { phase: "Succeeded" }],
      ["has failed", { phase: "Failed" }],
      ["is being deleted", { deleting: true }],
    ])("passes over one that %s", (_, over) => {
      expect(find("10.0.1.1", 80, makePod({ name: "over", ...over }), makePod({ name: "now" }))).toBe(
        "Pod now",
      );
    });

    it.each<readonly [string, Partial<Pod>]>([
      ["is pending", { phase: "Pending" }],
      ["is not ready", { ready: false }],
      ["is of an unknown phase", { phase: "Unknown" }],
    ])("counts one that %s as a conflict", (_, other) => {
      expect(find("10.0.1.1", 80, makePod({ name: "a", ...other }), makePod({ name: "b" }))).toBe(
        "FAILED_PRECONDITION",
      );
    });

    it("tells which ones conflict", () => {
      const found = findWorkload(viewOf(makePod({ name: "a" }), makePod({ name: "b" })), "10.0.1.1", 80);
      expect(found).toMatchObject({
        error: { message: "found 2 pods with a conflicting pod network IP 10.0.1.1: shop/a, shop/b" },
      });
    });

    it("counts two on one host port as a conflict", () => {
      const pods = [
        makePod({ name: "a", ips: ["10.0.1.1"], ...exposed }),
        makePod({ name: "b", ips: ["10.0.1.2"], ...exposed }),
      ];
      expect(find("192.168.0.1", 9090, ...pods)).toBe("FAILED_PRECONDITION");
    });
  });

  describe("external workloads", () => {
    it.each([
      ["10.9.0.1", 8080, "ExternalWorkload vm-1"],
      ["10.9.0.1", 9090, undefined],
      ["10.9.0.2", 8080, undefined],
    ])("at %s:%d: finds %s, as only declared ports count", (ip, port, expected) => {
      expect(find(ip, port, makeExternalWorkload())).toBe(expected);
    });

    it("come after pods", () => {
      expect(find("10.9.0.1", 8080, makeExternalWorkload(), makePod({ ips: ["10.9.0.1"] }))).toBe(
        "Pod web-1",
      );
    });

    it("conflict on one address and port", () => {
      const both = [makeExternalWorkload({ name: "a" }), makeExternalWorkload({ name: "b" })];
      expect(find("10.9.0.1", 8080, ...both)).toBe("FAILED_PRECONDITION");
    });

    it("stand behind the address of a pod that is over", () => {
      const over = makePod({ ips: ["10.9.0.1"], phase: "Failed" });
      expect(find("10.9.0.1", 8080, over, makeExternalWorkload())).toBe("ExternalWorkload vm-1");
    });
  });
});

describe("findInstance", () => {
  const web = { namespace: "shop", name: "web" };
  const named = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0" })] });

  function instance(hostname: string, ...resources: readonly Resource[]): string {
    const found = findInstance(viewOf(...resources), web, hostname);
    return found.ok ? found.value.name : found.error.code;
  }

  it("is the pod that a slice gives the hostname", () => {
    expect(instance("web-0", makePod(), named)).toBe("web-1");
  });

  it("may be a pod that is not ready, as databases need before they are", () => {
    const unready = makeEndpointSlice({
      endpoints: [makeSliceEndpoint({ hostname: "web-0", ready: false })],
    });
    expect(instance("web-0", makePod({ ready: false }), unready)).toBe("web-1");
  });

  it.each([[undefined], [""]])(
    "is not found when the slice's hostname is %j, whatever the pod's own is",
    (hostname) => {
      const slice = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname })] });
      expect(instance("web-0", makePod({ hostname: "web-0" }), slice)).toBe("NOT_FOUND");
    },
  );

  it("is not found by the dashed form of an address", () => {
    expect(instance("10-0-1-1", makePod(), makeEndpointSlice())).toBe("NOT_FOUND");
  });

  it("is not found in slices of other Services", () => {
    expect(instance("web-0", makePod(), { ...named, serviceName: "api" })).toBe("NOT_FOUND");
  });

  it.each([[undefined], [{ kind: "ExternalWorkload", namespace: "shop", name: "vm-1" }]])(
    "is not found when the endpoint refers to %j",
    (target) => {
      const slice = makeEndpointSlice({ endpoints: [makeSliceEndpoint({ hostname: "web-0", target })] });
      expect(instance("web-0", makePod(), makeExternalWorkload(), slice)).toBe("NOT_FOUND");
    },
  );

  it("cannot be told while its pod is unknown", () => {
    expect(instance("web-0", named)).toBe("UNKNOWN");
  });
});
