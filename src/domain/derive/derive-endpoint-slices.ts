import { formatName, type NamespacedName } from "../resources/names.js";
import type { EndpointSlice, Resource, Service, SliceEndpoint, SlicePort } from "../resources/resource.js";
import type { Backend } from "./backend.js";
import { indexByLabels } from "./label-index.js";
import { podBackend } from "./pod-backend.js";
import { workloadBackend } from "./workload-backend.js";

/**
 * The slices that a cluster's controllers would write, for each Service with a selector that has no slice
 * among the objects: from pods as Kubernetes (k8s.io/endpointslice reconciler.go), from ExternalWorkloads as
 * Linkerd (external-workload/endpoints_reconciler.go). There is one slice for each address family and set of
 * target ports, however many endpoints it has, and none without endpoints. The order of the objects does not
 * matter. Names are `<service>-derived-<family>-<number>` and never those of slices among the objects.
 */
export function deriveEndpointSlices(objects: readonly Resource[]): readonly EndpointSlice[] {
  const given = objects.filter((object) => object.kind === "EndpointSlice");
  const services = servicesWithout(given, objects);
  const backendsOf = makeBackendFinder(objects, services);
  const nextName = makeNamer(given);
  return services.flatMap((service) =>
    backendsOf(service)
      .flatMap((backends) => groupBackends(service, backends))
      .map(({ addressType, ports, endpoints }) => ({
        kind: "EndpointSlice",
        namespace: service.namespace,
        name: nextName(service.namespace, `${service.name}-derived-${addressType.toLowerCase()}`),
        serviceName: service.name,
        addressType,
        ports,
        endpoints,
        mirroredCluster: undefined,
        remoteServiceName: undefined,
        gatewayIdentity: "",
      })),
  );
}

/** The Services that the controllers write slices for, without those that have any. */
function servicesWithout(given: readonly EndpointSlice[], objects: readonly Resource[]): readonly Service[] {
  const served = new Set(
    given.map(({ namespace, serviceName }) => formatName({ namespace, name: serviceName })),
  );
  return objects
    .filter((object) => object.kind === "Service")
    .filter(
      (service) =>
        service.selector !== undefined && !service.externalName && !served.has(formatName(service)),
    )
    .toSorted(byName);
}

/** Gives a Service's backends; those of different controllers apart, as they share no slices. */
function makeBackendFinder(
  objects: readonly Resource[],
  services: readonly Service[],
): (service: Service) => readonly (readonly Backend[])[] {
  const keys = new Set(services.flatMap((service) => [...(service.selector?.keys() ?? [])]));
  const pods = indexByLabels(objects.filter((object) => object.kind === "Pod").toSorted(byName), keys);
  const workloads = indexByLabels(
    objects.filter((object) => object.kind === "ExternalWorkload").toSorted(byName),
    keys,
  );
  const nodes = objects.filter((object) => object.kind === "Node");
  const zones = new Map(nodes.map((node) => [node.name, node.zone]));
  return (service) => {
    const { namespace, selector } = service;
    if (selector === undefined) return [];
    return [
      pods(namespace, selector).flatMap((pod) => podBackend(service, pod, zones.get(pod.nodeName)) ?? []),
      workloads(namespace, selector).map((workload) => workloadBackend(service, workload)),
    ];
  };
}

type Family = "IPv4" | "IPv6";

interface Group {
  readonly addressType: Family;
  readonly ports: readonly SlicePort[];
  readonly endpoints: SliceEndpoint[];
}

/** Backends by family and by the ports to which the Service's ports lead. */
function groupBackends(service: Service, backends: readonly Backend[]): readonly Group[] {
  const families = familiesOf(service);
  return (["IPv4", "IPv6"] as const).flatMap((family) => {
    const groups = new Map<string, Group>();
    for (const { ips, ports, endpointAt } of backends) {
      const [primary = ""] = ips;
      const isWanted = families?.has(family) ?? familyOf(primary) === family;
      const addresses = isWanted ? ips.filter((ip) => familyOf(ip) === family) : [];
      if (addresses.length === 0) continue;
      const key = ports.map(({ name, port }) => `${name}=${String(port)}`).join();
      const group = groups.get(key) ?? { addressType: family, ports, endpoints: [] };
      group.endpoints.push(endpointAt(addresses));
      groups.set(key, group);
    }
    return [...groups.values()];
  });
}

/**
 * The families of a Service. Undefined when it says nothing, as in a manifest that no API server has seen: it
 * would get the cluster's first family, which is that of its backends' primary addresses.
 */
function familiesOf(service: Service): ReadonlySet<string> | undefined {
  const families = service.ipFamilies.length > 0 ? service.ipFamilies : service.clusterIps.map(familyOf);
  return families.length > 0 ? new Set(families) : undefined;
}

/** Of an address in canonical text, where only IPv6 has colons. */
function familyOf(ip: string): Family {
  return ip.includes(":") ? "IPv6" : "IPv4";
}

/** Numbers names of the same beginning, and passes over those in use. */
function makeNamer(given: readonly EndpointSlice[]): (namespace: string, prefix: string) => string {
  const taken = new Set(given.map(formatName));
  const counts = new Map<string, number>();
  return (namespace, prefix) => {
    const key = formatName({ namespace, name: prefix });
    let number = (counts.get(key) ?? 0) + 1;
    while (taken.has(`${key}-${number}`)) number++;
    counts.set(key, number);
    return `${prefix}-${number}`;
  };
}

function byName(a: NamespacedName, b: NamespacedName): number {
  if (a.namespace !== b.namespace) return a.namespace < b.namespace ? -1 : 1;
  return a.name === b.name ? 0 : a.name < b.name ? -1 : 1;
}
