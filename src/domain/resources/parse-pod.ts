import { readHttpProbes } from "../policy/read-http-probes.js";
import { readWorkloadPolicy } from "../policy/read-workload-policy.js";
import { emptyPortSet, parsePortList } from "../port-set.js";
import { canonicalIps, firstGiven } from "./addresses.js";
import { readMetadata, readPort } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import { readOpaquePorts } from "./opaque-ports.js";
import { readProxyPorts } from "./proxy-ports.js";
import type { ContainerPort, Pod } from "./resource.js";

/** The label of pods that have a proxy. */
export const meshLabel = "linkerd.io/control-plane-ns";

export function parsePod(object: ObjectReader): Pod {
  const metadata = readMetadata(object);
  const spec = object.object("spec");
  const status = object.object("status");
  const initContainers = spec.objects("initContainers");
  const containers = [...initContainers, ...spec.objects("containers")];
  const hostNetwork = spec.boolean("hostNetwork");
  const probed = containers.map((reader) => ({
    reader,
    ports: reader.objects("ports").map((port) => parseContainerPort(port, hostNetwork)),
  }));
  const ports = probed.flatMap((container, i) =>
    i < initContainers.length
      ? container.ports.map((port) => ({ ...port, initContainer: initKind(container.reader) }))
      : container.ports,
  );
  const skipped = metadata.annotations.get("config.linkerd.io/skip-inbound-ports") ?? "";
  return {
    kind: "Pod",
    namespace: metadata.namespace,
    name: metadata.name,
    labels: metadata.labels,
    owner: metadata.owner,
    deleting: metadata.deleting,
    serviceAccount: spec.string("serviceAccountName") || "default",
    nodeName: spec.string("nodeName"),
    hostNetwork,
    hostname: spec.string("hostname"),
    subdomain: spec.string("subdomain"),
    phase: status.string("phase"),
    ready: status
      .objects("conditions")
      .some((c) => c.string("type") === "Ready" && c.string("status") === "True"),
    primaryIp: canonicalIps([status.string("podIP")])[0] ?? "",
    ips: firstGiven(ipsOf(status, "podIPs"), status.string("podIP")),
    hostIps: firstGiven(ipsOf(status, "hostIPs"), status.string("hostIP")),
    ports,
    opaquePorts: readOpaquePorts(metadata, namedContainerPort(ports)),
    skippedInboundPorts: skipped === "" ? emptyPortSet : parsePortList(skipped).ports,
    controlPlaneNamespace: metadata.labels.get(meshLabel) ?? "",
    proxy: readProxyPorts(containers),
    policy: readWorkloadPolicy(metadata.annotations),
    probes: metadata.labels.has(meshLabel) ? readHttpProbes(probed) : undefined,
  };
}

/** In the host's network a container port is a host port as well, which the API server writes down by default. */
function parseContainerPort(reader: ObjectReader, hostNetwork: boolean): ContainerPort {
  const containerPort = readPort(reader, "containerPort");
  return {
    name: reader.string("name"),
    containerPort,
    hostPort: readPort(reader, "hostPort") || (hostNetwork ? containerPort : 0),
    protocol: reader.string("protocol") || "TCP",
  };
}

function initKind(container: ObjectReader): "sidecar" | "ends" {
  return container.string("restartPolicy") === "Always" ? "sidecar" : "ends";
}

function ipsOf(status: ObjectReader, key: string): readonly string[] {
  return status.objects(key).map((entry) => entry.string("ip"));
}

/** As Linkerd pkg/util/parsing.go, GetNamedPorts: unnamed ports do not count, the last of a name wins. */
function namedContainerPort(ports: readonly ContainerPort[]): (name: string) => number | undefined {
  const byName = new Map(
    ports.filter((port) => port.name !== "").map((port) => [port.name, port.containerPort]),
  );
  return (name) => byName.get(name);
}
