import type { LabelSelector } from "../label-selector.js";
import type { AppProtocol } from "../policy/app-protocol.js";
import type { ServerPolicy } from "../policy/read-server-policy.js";
import type { ServicePolicy } from "../policy/service-settings.js";
import type { HttpProbe, WorkloadPolicy } from "../policy/workload-policy.js";
import type { PortSet } from "../port-set.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import type { NamespacedName } from "./names.js";
import type { FieldProblem } from "./object-reader.js";

/** Labels or annotations. */
export type StringMap = ReadonlyMap<string, string>;

/** The single owner of an object, kind as written (`ReplicaSet`). */
export interface OwnerRef {
  readonly kind: string;
  readonly name: string;
}

export interface Namespace extends NamespacedName {
  readonly kind: "Namespace";
}

export interface ServicePort {
  readonly name: string;
  readonly port: number;
  readonly protocol: string;
  /** A number, or the name of a container port; the service port itself when not given. */
  readonly targetPort: number | string;
  /** What `appProtocol` makes of the port; absent when nothing is declared. */
  readonly appProtocol?: AppProtocol;
}

export interface Service extends NamespacedName {
  readonly kind: "Service";
  readonly externalName: boolean;
  /** Every family's address, in canonical text; none for headless Services. */
  readonly clusterIps: readonly string[];
  readonly ports: readonly ServicePort[];
  /** Undefined: a Service without selector, whose endpoints somebody else writes. */
  readonly selector: StringMap | undefined;
  readonly headless: boolean;
  readonly ipFamilies: readonly string[];
  readonly publishNotReadyAddresses: boolean;
  /** `internalTrafficPolicy: Local`. */
  readonly localTrafficOnly: boolean;
  /** From the annotation `config.linkerd.io/opaque-ports`; undefined without it: the default list holds. */
  readonly opaquePorts: PortSet | undefined;
  readonly multicluster: Multicluster | undefined;
  /** What annotations say of the traffic to it; undefined: nothing. */
  readonly policy: ServicePolicy | undefined;
}

/** How a Service is linked to other clusters (labels and annotations of `multicluster.linkerd.io`). */
export type Multicluster =
  | { readonly kind: "remote"; readonly cluster: string; readonly service: string | undefined }
  | { readonly kind: "federated"; readonly local: string; readonly remote: readonly string[] };

export interface SlicePort {
  readonly name: string;
  readonly port: number | undefined;
}

export interface SliceEndpoint {
  readonly addresses: readonly string[];
  readonly ready: boolean;
  readonly hostname: string | undefined;
  readonly nodeName: string | undefined;
  readonly zone: string | undefined;
  readonly forZones: readonly string[];
  readonly target: { readonly kind: string; readonly namespace: string; readonly name: string } | undefined;
}

export interface EndpointSlice extends NamespacedName {
  readonly kind: "EndpointSlice";
  /** From the label `kubernetes.io/service-name`; empty: belongs to no Service. */
  readonly serviceName: string;
  readonly addressType: string;
  /** Empty: the slice gives no address at all (Linkerd port_publisher.go, resolveESTargetPort). */
  readonly ports: readonly SlicePort[];
  readonly endpoints: readonly SliceEndpoint[];
  /** The cluster that the slice mirrors, from the label `mirror.linkerd.io/cluster-name`. */
  readonly mirroredCluster: string | undefined;
  /** From the annotation `mirror.linkerd.io/remote-svc-fq-name`. */
  readonly remoteServiceName: string | undefined;
  /** From the annotation `mirror.linkerd.io/remote-gateway-identity`; empty without it. */
  readonly gatewayIdentity: string;
}

export interface ContainerPort {
  readonly name: string;
  readonly containerPort: number;
  /** 0: not reachable through the host's address. */
  readonly hostPort: number;
  readonly protocol: string;
  /** Set on the ports of init containers: a sidecar (`restartPolicy: Always`) serves on, the others end. */
  readonly initContainer?: "sidecar" | "ends";
}

/** Ports that a proxy container listens on; undefined where its environment lacks a readable address. */
export interface ProxyPorts {
  readonly inbound: number | undefined;
  readonly admin: number | undefined;
  readonly control: number | undefined;
}

export interface Pod extends NamespacedName {
  readonly kind: "Pod";
  readonly labels: StringMap;
  readonly owner: OwnerRef | undefined;
  /** Set once deletion was asked for. */
  readonly deleting: boolean;
  readonly serviceAccount: string;
  readonly nodeName: string;
  readonly hostNetwork: boolean;
  readonly hostname: string;
  readonly subdomain: string;
  readonly phase: string;
  readonly ready: boolean;
  /** `status.podIP`, in canonical text; empty while there is none. */
  readonly primaryIp: string;
  readonly ips: readonly string[];
  readonly hostIps: readonly string[];
  /** Of init containers first, then containers. */
  readonly ports: readonly ContainerPort[];
  readonly opaquePorts: PortSet | undefined;
  readonly skippedInboundPorts: PortSet;
  /** The label `linkerd.io/control-plane-ns`; empty: not meshed. */
  readonly controlPlaneNamespace: string;
  /** Undefined: the pod has no proxy container. */
  readonly proxy: ProxyPorts | undefined;
  /** What annotations say of its own ports; undefined: nothing. */
  readonly policy: WorkloadPolicy | undefined;
  /** What the kubelet asks for, by port and path; undefined: nothing, or the pod is not meshed. */
  readonly probes: readonly HttpProbe[] | undefined;
}

export interface Node extends NamespacedName {
  readonly kind: "Node";
  /** The label `topology.kubernetes.io/zone`; empty without it. */
  readonly zone: string;
}

/** An object that owns pods and may be owned itself. */
export interface PodOwner extends NamespacedName {
  readonly kind: "ReplicaSet" | "Job";
  readonly owner: OwnerRef | undefined;
}

export interface Server extends NamespacedName {
  readonly kind: "Server";
  readonly podSelector: LabelSelector;
  readonly externalWorkloadSelector: LabelSelector;
  readonly port: number | string;
  /** Connections to the port are passed on as they are. */
  readonly isOpaque: boolean;
  readonly policy: ServerPolicy;
  /** Milliseconds since 1970: of Servers for one port the oldest counts. Undefined outside of clusters. */
  readonly createdAt: number | undefined;
}

export interface ExternalWorkload extends NamespacedName {
  readonly kind: "ExternalWorkload";
  readonly labels: StringMap;
  readonly owner: OwnerRef | undefined;
  /** Has the condition `Ready`. */
  readonly ready: boolean;
  readonly ips: readonly string[];
  readonly ports: readonly { readonly name: string; readonly port: number; readonly protocol: string }[];
  readonly identity: string;
  readonly serverName: string;
  readonly opaquePorts: PortSet | undefined;
  /** What annotations say of its own ports; undefined: nothing. */
  readonly policy: WorkloadPolicy | undefined;
}

/** An object of a kind that we serve from, trimmed to what decisions read. */
export type Resource =
  Namespace | Service | EndpointSlice | Pod | Node | PodOwner | Server | ExternalWorkload | ServiceProfile;

export type Kind = Resource["kind"];

/** The kinds whose objects the state keeps, in the order in which they are best read at the start. */
export const kinds: readonly Kind[] = [
  "Namespace",
  "Node",
  "ReplicaSet",
  "Job",
  "Pod",
  "ExternalWorkload",
  "Server",
  "Service",
  "EndpointSlice",
  "ServiceProfile",
];

/** An object that could not be read and is left out. */
export interface Rejection extends NamespacedName {
  readonly kind: Kind;
  readonly problems: readonly FieldProblem[];
}
