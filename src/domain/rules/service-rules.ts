import { parseServiceName } from "../authority.js";
import { chartOpaquePorts, parsePortList, portSetContains, type PortSet } from "../port-set.js";
import { serviceFqn } from "../profile/select-profile.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import { formatName, type NamespacedName } from "../resources/names.js";
import type { Service } from "../resources/resource.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { Finding } from "./finding.js";
import { report } from "./report.js";

/** The Service whose full name the profile has; undefined when it has another. */
export function serviceNamed(
  { name }: Pick<ServiceProfile, "name">,
  clusterDomain: string,
): NamespacedName | undefined {
  const parsed = parseServiceName(name, clusterDomain);
  return parsed.ok && parsed.value.instance === "" ? parsed.value.service : undefined;
}

/** What the names are judged by; without a view, only by their form. */
export interface NameContext {
  readonly clusterDomain: string;
  readonly cluster: ClusterView | undefined;
}

const namePath = ["metadata", "name"];

/** A profile is found by the full name of its Service alone, so any other name has no effect. */
export function nameFinding(
  profile: NamespacedName,
  { clusterDomain, cluster }: NameContext,
): Finding | undefined {
  const id = serviceNamed(profile, clusterDomain);
  if (id === undefined) return wrongName(profile, { clusterDomain, cluster });
  if (cluster === undefined) return undefined;
  const service = cluster.service(id);
  if (service === undefined)
    return report("unknown-service", namePath, {
      found: `there is no Service ${formatName(id)}`,
      effect: "clients look a profile up by the Service's address, so none gets this one",
      remedy: "create the Service, or correct the name",
    });
  if (!service.externalName) return undefined;
  return report("external-name", namePath, {
    found: `Service ${formatName(id)} is of type ExternalName and has no profile`,
    effect: "lookups of it are refused",
    remedy: "remove the profile, or make the Service one with endpoints of its own",
  });
}

function wrongName({ namespace, name }: NamespacedName, { clusterDomain, cluster }: NameContext): Finding {
  const isShort = cluster?.service({ namespace, name }) !== undefined;
  const meant = isShort
    ? serviceFqn({ namespace, name }, { clusterDomain })
    : `SERVICE.NAMESPACE.svc.${clusterDomain}`;
  return report("profile-name", namePath, {
    found: isShort ? "it is named by the Service's short name" : "no lookup asks for that name",
    effect: "it has no effect",
    remedy: `name it ${meant}`,
  });
}

/** Linkerd's own list, the chart's `opaquePorts`. */
const linkerdOpaquePorts = parsePortList(chartOpaquePorts).ports;

/** Rules about ports on which the proxy does not look for HTTP (linkerd2-proxy app/outbound, sidecar.rs). */
export function opaqueFindings(
  { spec }: ServiceProfile,
  service: Service,
  defaultOpaquePorts: PortSet = linkerdOpaquePorts,
): readonly Finding[] {
  if (spec === undefined || spec.routes.length === 0 || service.externalName) return [];
  const opaque = service.opaquePorts ?? defaultOpaquePorts;
  const ports = [...new Set(service.ports.map(({ port }) => port))];
  const opaquePorts = ports.filter((port) => portSetContains(opaque, port));
  if (opaquePorts.length === 0) return [];
  const path = ["spec", "routes"];
  const reason = service.opaquePorts === undefined ? "by default" : "by its annotation";
  const texts = {
    effect: "the proxy reads no requests there: routes are not used, dstOverrides are",
    remedy: "set config.linkerd.io/opaque-ports to its non-HTTP ports, or leave the routes out",
  };
  if (opaquePorts.length === ports.length) {
    const found = `every port of Service ${formatName(service)} is opaque ${reason}: ${ports.join(", ")}`;
    return [report("opaque-service", path, { found, ...texts })];
  }
  const found = `port ${opaquePorts.join(", ")} of Service ${formatName(service)} is opaque ${reason}`;
  return [report("opaque-port", path, { found, ...texts })];
}
