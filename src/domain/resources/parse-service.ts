import { parseAppProtocol } from "../policy/app-protocol.js";
import { readServicePolicy } from "../policy/read-service-policy.js";
import { firstGiven } from "./addresses.js";
import { readMetadata, readNamedPort, readPort, type Metadata } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import { readOpaquePorts } from "./opaque-ports.js";
import type { Multicluster, Service, ServicePort } from "./resource.js";

export function parseService(object: ObjectReader): Service {
  const metadata = readMetadata(object);
  const spec = object.object("spec");
  const ports = spec.objects("ports").map(parsePort);
  const selector = spec.stringMap("selector");
  const clusterIp = spec.string("clusterIP");
  return {
    kind: "Service",
    namespace: metadata.namespace,
    name: metadata.name,
    externalName: spec.string("type") === "ExternalName",
    clusterIps: firstGiven(spec.strings("clusterIPs"), clusterIp),
    ports,
    selector: selector.size > 0 ? selector : undefined,
    headless: clusterIp === "None",
    ipFamilies: spec.strings("ipFamilies"),
    publishNotReadyAddresses: spec.boolean("publishNotReadyAddresses"),
    localTrafficOnly: spec.string("internalTrafficPolicy") === "Local",
    // As Linkerd opaque_ports_watcher.go, isNamed: the first port of that name.
    opaquePorts: readOpaquePorts(metadata, (name) => ports.find((port) => port.name === name)?.port),
    multicluster: readMulticluster(metadata),
    policy: readServicePolicy(metadata.annotations),
  };
}

function parsePort(reader: ObjectReader): ServicePort {
  const port = readPort(reader, "port");
  const appProtocol = reader.optionalString("appProtocol");
  return {
    name: reader.string("name"),
    port,
    protocol: reader.string("protocol") || "TCP",
    targetPort: readNamedPort(reader, "targetPort") ?? port,
    ...(appProtocol !== undefined && { appProtocol: parseAppProtocol(appProtocol) }),
  };
}

const remoteDiscovery = "multicluster.linkerd.io/remote-discovery";
const localDiscovery = "multicluster.linkerd.io/local-discovery";
const remoteService = "multicluster.linkerd.io/remote-service";

/** As Linkerd destination/server.go, Get: a federated Service by annotation, else a remote one by label. */
function readMulticluster({ labels, annotations }: Metadata): Multicluster | undefined {
  const local = annotations.get(localDiscovery);
  const remotes = annotations.get(remoteDiscovery);
  if (local !== undefined || remotes !== undefined)
    return { kind: "federated", local: local ?? "", remote: splitTargets(remotes ?? "") };
  const cluster = labels.get(remoteDiscovery);
  return cluster === undefined ? undefined : { kind: "remote", cluster, service: labels.get(remoteService) };
}

function splitTargets(text: string): readonly string[] {
  return text.split(",").filter((target) => target !== "");
}
