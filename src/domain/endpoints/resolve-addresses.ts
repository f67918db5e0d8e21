import { formatHostPort, parseIp } from "../ip-address.js";
import { formatName } from "../resources/names.js";
import type { EndpointSlice, Service, SliceEndpoint } from "../resources/resource.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { Address, Backing, SetLabels } from "./address.js";
import { serverMakesPodPortOpaque, serverMakesWorkloadPortOpaque } from "./opaque-server.js";
import { ownerOfPod } from "./pod-owner.js";

/**
 * The ready addresses of a Service's port, from all its slices, whatever the order in which they came. An
 * address stays while any slice holds it; of several slices that give one pod different addresses, the one
 * that the pod has now counts. Rules of Linkerd watcher/port_publisher.go, endpointSliceToAddresses.
 */
export function resolveAddresses(view: ClusterView, service: Service, port: number): readonly Address[] {
  const found = new Map<string, Address>();
  for (const slice of view.slicesOf(service)) {
    const target = targetPort(slice, { service, port });
    if (target === undefined) continue;
    for (const [id, address] of sharedAddresses(view, slice, { target, asked: port })) {
      const other = found.get(id);
      if (other === undefined || !isCurrent(other) || isCurrent(address)) found.set(id, address);
    }
  }
  return [...found.values()];
}

interface AskedPort {
  readonly service: Service;
  readonly port: number;
}

interface Ports {
  /** The port of the addresses. */
  readonly target: number;
  /** The Service's port. */
  readonly asked: number;
}

type Addresses = ReadonlyMap<string, Address>;

/** Slices change one at a time, so the addresses of each are a part of their own. */
function sharedAddresses(view: ClusterView, slice: EndpointSlice, ports: Ports): Addresses {
  const name = `addresses of EndpointSlice ${formatName(slice)} at ${ports.target} for ${ports.asked}`;
  return view.part(name, (within) => {
    const own = within.slice(slice);
    return own === undefined ? noAddresses : addressesOfSlice(within, own, ports);
  });
}

const noAddresses: Addresses = new Map();

function addressesOfSlice(
  view: ClusterView,
  slice: EndpointSlice,
  { target: port, asked }: Ports,
): Addresses {
  const found = new Map<string, Address>();
  const setLabels = labelsOfSlice(slice);
  for (const endpoint of slice.endpoints) {
    if (!endpoint.ready) continue;
    const backing = backingOf(view, endpoint, { slice, port, asked });
    if (backing === undefined) continue;
    for (const text of endpoint.addresses) {
      const ip = parseIp(text);
      if (ip === undefined) continue;
      const socket = formatHostPort(ip.text, port);
      const id = endpointId(backing, endpoint, socket);
      found.set(`${id} ${ip.family}`, {
        ip: ip.text,
        port,
        socket,
        family: ip.family,
        endpoint: id,
        backing,
        hostname: endpoint.hostname,
        zone: backing.kind === "bare" ? undefined : endpoint.zone,
        forZones: endpoint.forZones,
        setLabels,
      });
    }
  }
  return found;
}

/**
 * The slice's port of the name that the Service's port has; the asked port itself when the Service has no
 * such port. Undefined: the slice gives nothing for it.
 */
function targetPort(slice: EndpointSlice, { service, port }: AskedPort): number | undefined {
  if (slice.ports.length === 0) return undefined;
  const servicePort = service.ports.find((candidate) => candidate.port === port);
  if (servicePort === undefined) return port;
  const resolved = slice.ports.find((candidate) => candidate.name === servicePort.name)?.port;
  return resolved === 0 ? undefined : resolved;
}

interface SlicePlace {
  readonly slice: EndpointSlice;
  readonly port: number;
  readonly asked: number;
}

/** Undefined: refers to something that is not there, yet, or to a kind that gives no addresses. */
function backingOf(view: ClusterView, { target }: SliceEndpoint, place: SlicePlace): Backing | undefined {
  const { slice, port, asked } = place;
  if (target === undefined)
    return {
      kind: "bare",
      identity: slice.gatewayIdentity,
      authorityOverride:
        slice.remoteServiceName === undefined ? undefined : formatHostPort(slice.remoteServiceName, asked),
    };
  if (target.kind === "Pod") {
    const pod = view.pod(target);
    return (
      pod && {
        kind: "pod",
        pod,
        owner: ownerOfPod(view, pod),
        opaque: serverMakesPodPortOpaque(view, pod, port),
      }
    );
  }
  if (target.kind !== "ExternalWorkload") return undefined;
  const workload = view.externalWorkload({ namespace: slice.namespace, name: target.name });
  if (workload === undefined) return undefined;
  const owner = workload.owner && { kind: workload.owner.kind.toLowerCase(), name: workload.owner.name };
  return { kind: "workload", workload, owner, opaque: serverMakesWorkloadPortOpaque(view, workload, port) };
}

function endpointId(backing: Backing, endpoint: SliceEndpoint, socket: string): string {
  switch (backing.kind) {
    case "pod":
      return `Pod ${formatName(backing.pod)}`;
    case "workload":
      return `ExternalWorkload ${formatName(backing.workload)}`;
    case "bare":
      return `${socket} ${endpoint.hostname ?? ""}`;
  }
}

function isCurrent({ backing, ip }: Address): boolean {
  return backing.kind !== "pod" || backing.pod.ips.includes(ip);
}

/** As Linkerd port_publisher.go, metricLabels. Keys are sorted, so that equal labels are equal bytes. */
function labelsOfSlice(slice: EndpointSlice): SetLabels {
  const labels = { namespace: slice.namespace, service: slice.serviceName };
  if (slice.mirroredCluster === undefined) return labels;
  const mirrored = { ...labels, target_cluster: slice.mirroredCluster };
  const [service, namespace] = slice.remoteServiceName?.split(".") ?? [];
  return service === undefined || namespace === undefined
    ? mirrored
    : { ...mirrored, target_service: service, target_service_namespace: namespace };
}
