import { formatHostPort } from "../ip-address.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import { nameKey } from "../resources/names.js";
import type {
  EndpointSlice,
  ExternalWorkload,
  Kind,
  Namespace,
  Node,
  Pod,
  PodOwner,
  Resource,
  Server,
  Service,
} from "../resources/resource.js";
import { KindTable } from "./kind-table.js";

/** The tables of every kind, with the keys by which decisions look objects up. */
export interface ClusterTables {
  readonly Namespace: KindTable<Namespace>;
  readonly Node: KindTable<Node>;
  readonly ReplicaSet: KindTable<PodOwner>;
  readonly Job: KindTable<PodOwner>;
  readonly Pod: KindTable<Pod, "ip" | "hostPort" | "policyFault">;
  readonly Service: KindTable<Service, "clusterIp" | "policyFault">;
  readonly EndpointSlice: KindTable<EndpointSlice, "service">;
  readonly ExternalWorkload: KindTable<ExternalWorkload, "address" | "policyFault">;
  readonly Server: KindTable<Server, "opaqueIn" | "namespace" | "policyFault">;
  readonly ServiceProfile: KindTable<ServiceProfile, "all">;
}

export function makeClusterTables(): ClusterTables {
  return {
    Namespace: new KindTable("Namespace", {}),
    Node: new KindTable("Node", {}),
    ReplicaSet: new KindTable("ReplicaSet", {}),
    Job: new KindTable("Job", {}),
    Pod: new KindTable("Pod", { ip: podIps, hostPort: hostPorts, policyFault }),
    Service: new KindTable("Service", { clusterIp: clusterIps, policyFault }),
    EndpointSlice: new KindTable("EndpointSlice", { service: serviceOfSlice }),
    ExternalWorkload: new KindTable("ExternalWorkload", { address: workloadAddresses, policyFault }),
    Server: new KindTable("Server", {
      opaqueIn: opaqueNamespace,
      namespace: (server) => [server.namespace],
      policyFault,
    }),
    ServiceProfile: new KindTable("ServiceProfile", { all: () => [""] }),
  };
}

/** The table of a kind, seen as one of any resource. */
export function tableOf(tables: ClusterTables, kind: Kind): KindTable<Resource> {
  // Each table holds just the resources of its own kind; callers pass objects of that kind.
  return tables[kind] as unknown as KindTable<Resource>;
}

/** Pods in the host's network share its address, so it is not theirs (Linkerd watcher/k8s.go, PodIPIndex). */
function podIps(pod: Pod): readonly string[] {
  return pod.hostNetwork ? [] : [...new Set(pod.ips)];
}

function hostPorts(pod: Pod): readonly string[] {
  const exposed = pod.ports.filter((port) => port.hostPort !== 0);
  return [...new Set(exposed.flatMap((port) => pod.hostIps.map((ip) => formatHostPort(ip, port.hostPort))))];
}

function clusterIps(service: Service): readonly string[] {
  return service.clusterIps;
}

function serviceOfSlice(slice: EndpointSlice): readonly string[] {
  return slice.serviceName === "" ? [] : [nameKey({ namespace: slice.namespace, name: slice.serviceName })];
}

function workloadAddresses(workload: ExternalWorkload): readonly string[] {
  return [
    ...new Set(workload.ips.flatMap((ip) => workload.ports.map((port) => formatHostPort(ip, port.port)))),
  ];
}

/** One bucket of those that the policy cannot read as they are meant. */
function policyFault({
  policy,
}: Pick<Service | Pod | ExternalWorkload | Server, "policy">): readonly string[] {
  return policy !== undefined && policy.problems.length > 0 ? [""] : [];
}

/** Only Servers that make a port opaque matter here; they select workloads of their own namespace. */
function opaqueNamespace(server: Server): readonly string[] {
  return server.isOpaque ? [server.namespace] : [];
}
