import { formatPortSet } from "../../../src/domain/port-set.js";
import { parseExternalWorkload } from "../../../src/domain/resources/parse-external-workload.js";
import type { ExternalWorkload } from "../../../src/domain/resources/resource.js";
import { makeExternalWorkload } from "../../support/builders.js";
import { parsed, rawObject } from "../../support/cluster.js";

const metadata = { name: "vm-1", labels: { app: "web" } };
const spec = {
  meshTLS: {
    identity: "spiffe://root.linkerd.cluster.local/vm-1",
    serverName: "vm-1.shop.serviceaccount.identity.linkerd.cluster.local",
  },
  workloadIPs: [{ ip: "10.9.0.1" }],
  ports: [{ name: "http", port: 8080, protocol: "TCP" }],
};
const status = { conditions: [{ type: "Ready", status: "True" }] };

function workload(changes: { metadata?: object; spec?: object; status?: object } = {}): ExternalWorkload {
  return parsed(
    parseExternalWorkload,
    rawObject(
      { ...metadata, ...changes.metadata },
      { spec: { ...spec, ...changes.spec }, status: changes.status ?? status },
    ),
  );
}

describe("parseExternalWorkload", () => {
  it("reads what decisions look at", () => {
    expect(workload()).toEqual(makeExternalWorkload());
  });

  it.each([
    ["v1alpha1", "meshTls", "meshTLS"],
    ["v1beta1", "meshTLS", "meshTls"],
  ])("reads its identity in %s from %s alone", (version, name, other) => {
    const apiVersion = `workload.linkerd.io/${version}`;
    const tls = { identity: "vm", serverName: "vm.example.org" };
    const read = (key: string): ExternalWorkload =>
      parsed(parseExternalWorkload, rawObject(metadata, { apiVersion, spec: { [key]: tls } }));
    expect(read(name)).toMatchObject(tls);
    expect(read(other)).toMatchObject({ identity: "", serverName: "" });
  });

  it.each([
    ["without a status", {}],
    ["with a condition that is false", { conditions: [{ type: "Ready", status: "False" }] }],
    ["with another condition", { conditions: [{ type: "Reachable", status: "True" }] }],
  ])("is not ready %s", (_, given) => {
    expect(workload({ status: given }).ready).toBe(false);
  });

  it("has an address of each family", () => {
    const workloadIPs = [{ ip: "10.9.0.1" }, { ip: "FD00::9" }];
    expect(workload({ spec: { workloadIPs } }).ips).toEqual(["10.9.0.1", "fd00::9"]);
  });

  it("keeps the kind of its owner as it is written", () => {
    const ownerReferences = [{ kind: "ExternalGroup", name: "vms" }];
    expect(workload({ metadata: { ownerReferences } }).owner).toEqual({ kind: "ExternalGroup", name: "vms" });
  });

  it("takes names of its own ports in the annotation for opaque ports", () => {
    const annotations = { "config.linkerd.io/opaque-ports": "http,25,other" };
    const { opaquePorts } = workload({ metadata: { annotations } });
    expect(opaquePorts && formatPortSet(opaquePorts)).toBe("25,8080");
  });
});
