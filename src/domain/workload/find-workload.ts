import { formatHostPort } from "../ip-address.js";
import type { Refusal } from "../refusal.js";
import { formatName, type NamespacedName } from "../resources/names.js";
import type { ExternalWorkload, Pod } from "../resources/resource.js";
import { err, ok, type Result } from "../result.js";
import type { ClusterView } from "../state/cluster-view.js";

/** Who holds an address: a pod, an ExternalWorkload, or nobody that we know. */
export type Workload = Pod | ExternalWorkload | undefined;

/**
 * The holder of an address: the pod of that IP, else the pod behind that host port, else the ExternalWorkload
 * with that port. Several holders are a conflict. Linkerd workload_watcher.go, getOrNewWorkloadPublisher.
 */
export function findWorkload(view: ClusterView, ip: string, port: number): Result<Workload, Refusal> {
  const byIp = onlyOne(
    view.podsByIp(ip).filter(holdsAddress),
    `pods with a conflicting pod network IP ${ip}`,
  );
  if (!byIp.ok || byIp.value !== undefined) return byIp;
  const socket = formatHostPort(ip, port);
  const byHostPort = onlyOne(
    view.podsByHostPort(ip, port).filter(holdsAddress),
    `pods with a conflicting host network endpoint ${socket}`,
  );
  if (!byHostPort.ok || byHostPort.value !== undefined) return byHostPort;
  return onlyOne(
    view.externalWorkloadsByAddress(ip, port),
    `external workloads with a conflicting address ${socket}`,
  );
}

/** The pod that a Service's slices give a hostname (workload_watcher.go, getEndpointByHostname). */
export function findInstance(
  view: ClusterView,
  service: NamespacedName,
  hostname: string,
): Result<Pod, Refusal> {
  const endpoint = view
    .slicesOf(service)
    .flatMap((slice) => slice.endpoints)
    .find((candidate) => candidate.hostname === hostname);
  if (endpoint?.target?.kind !== "Pod")
    return err({
      code: "NOT_FOUND",
      message: `no pod found in EndpointSlices of Service ${formatName(service)} for hostname ${hostname}`,
    });
  const pod = view.pod(endpoint.target);
  // Linkerd lets the lister's own error through here, which gRPC calls UNKNOWN.
  return pod === undefined
    ? err({
        code: "UNKNOWN",
        message: `pod ${formatName(endpoint.target)} of hostname ${hostname} not found`,
      })
    : ok(pod);
}

/** Finished pods and those asked to go do not own their address (Linkerd watcher/k8s.go, podNotTerminating). */
function holdsAddress(pod: Pod): boolean {
  return !pod.deleting && pod.phase !== "Succeeded" && pod.phase !== "Failed";
}

function onlyOne<W extends NamespacedName>(
  found: readonly W[],
  conflict: string,
): Result<W | undefined, Refusal> {
  return found.length > 1
    ? err({
        code: "FAILED_PRECONDITION",
        message: `found ${found.length} ${conflict}: ${found.map(formatName).join(", ")}`,
      })
    : ok(found[0]);
}
