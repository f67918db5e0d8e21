import { readWorkloadPolicy } from "../policy/read-workload-policy.js";
import { canonicalIps } from "./addresses.js";
import { readMetadata, readPort } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import { readOpaquePorts } from "./opaque-ports.js";
import type { ExternalWorkload } from "./resource.js";

/** It writes one field in another way. */
const oldVersion = "workload.linkerd.io/v1alpha1";

export function parseExternalWorkload(object: ObjectReader): ExternalWorkload {
  const metadata = readMetadata(object);
  const spec = object.object("spec");
  const tls = spec.object(object.string("apiVersion") === oldVersion ? "meshTls" : "meshTLS");
  const ports = spec.objects("ports").map((port) => ({
    name: port.string("name"),
    port: readPort(port, "port"),
    protocol: port.string("protocol") || "TCP",
  }));
  const conditions = object.object("status").objects("conditions");
  return {
    kind: "ExternalWorkload",
    namespace: metadata.namespace,
    name: metadata.name,
    labels: metadata.labels,
    owner: metadata.owner,
    ready: conditions.some((c) => c.string("type") === "Ready" && c.string("status") === "True"),
    ips: canonicalIps(spec.objects("workloadIPs").map((entry) => entry.string("ip"))),
    ports,
    identity: tls.string("identity"),
    serverName: tls.string("serverName"),
    opaquePorts: readOpaquePorts(metadata, (name) => ports.find((port) => port.name === name)?.port),
    policy: readWorkloadPolicy(metadata.annotations),
  };
}
