import type { ServerPolicy } from "../../src/domain/policy/read-server-policy.js";
import { emptyPortSet } from "../../src/domain/port-set.js";
import type { ServiceProfile } from "../../src/domain/profile/service-profile.js";
import type {
  ContainerPort,
  EndpointSlice,
  ExternalWorkload,
  Node,
  Pod,
  PodOwner,
  Server,
  Service,
  ServicePort,
  SliceEndpoint,
} from "../../src/domain/resources/resource.js";

/*
 * The defaults are one small world that fits together: the Service `shop/web` (10.1.0.1, port `http` 80 to
 * 8080) selects the meshed, ready pod `shop/web-1` (10.0.1.1, `app: web`) on `node-1` in `zone-a`; the slice,
 * the profile, the Server and the ReplicaSet are theirs.
 */

/** TCP port `http`, 80 to 8080. */
export function makeServicePort(overrides: Partial<ServicePort> = {}): ServicePort {
  return { name: "http", port: 80, protocol: "TCP", targetPort: 8080, ...overrides };
}

/** Selects `app: web`. A headless one has no cluster address unless it is given. */
export function makeService(overrides: Partial<Service> = {}): Service {
  return {
    kind: "Service",
    namespace: "shop",
    name: "web",
    externalName: false,
    clusterIps: overrides.headless === true ? [] : ["10.1.0.1"],
    ports: [makeServicePort()],
    selector: new Map([["app", "web"]]),
    headless: false,
    ipFamilies: ["IPv4"],
    publishNotReadyAddresses: false,
    localTrafficOnly: false,
    opaquePorts: undefined,
    multicluster: undefined,
    policy: undefined,
    ...overrides,
  };
}

/** TCP port `http`, 8080, of an ordinary container, not on the host. */
export function makeContainerPort(overrides: Partial<ContainerPort> = {}): ContainerPort {
  return { name: "http", containerPort: 8080, hostPort: 0, protocol: "TCP", ...overrides };
}

/** Running, ready, meshed and owned by nobody. Its primary address is the first of `ips` unless it is given. */
export function makePod(overrides: Partial<Pod> = {}): Pod {
  const ips = overrides.ips ?? ["10.0.1.1"];
  return {
    kind: "Pod",
    namespace: "shop",
    name: "web-1",
    labels: new Map([["app", "web"]]),
    owner: undefined,
    deleting: false,
    serviceAccount: "default",
    nodeName: "node-1",
    hostNetwork: false,
    hostname: "",
    subdomain: "",
    phase: "Running",
    ready: true,
    primaryIp: ips[0] ?? "",
    ips,
    hostIps: ["192.168.0.1"],
    ports: [makeContainerPort()],
    opaquePorts: undefined,
    skippedInboundPorts: emptyPortSet,
    controlPlaneNamespace: "linkerd",
    proxy: { inbound: 4143, admin: 4191, control: 4190 },
    policy: undefined,
    probes: undefined,
    ...overrides,
  };
}

/** The endpoint of the default pod. */
export function makeSliceEndpoint(overrides: Partial<SliceEndpoint> = {}): SliceEndpoint {
  return {
    addresses: ["10.0.1.1"],
    ready: true,
    hostname: undefined,
    nodeName: "node-1",
    zone: "zone-a",
    forZones: [],
    target: { kind: "Pod", namespace: "shop", name: "web-1" },
    ...overrides,
  };
}

/** The default Service's slice, with the default pod's endpoint and port. */
export function makeEndpointSlice(overrides: Partial<EndpointSlice> = {}): EndpointSlice {
  return {
    kind: "EndpointSlice",
    namespace: "shop",
    name: "web-abc",
    serviceName: "web",
    addressType: "IPv4",
    ports: [{ name: "http", port: 8080 }],
    endpoints: [makeSliceEndpoint()],
    mirroredCluster: undefined,
    remoteServiceName: undefined,
    gatewayIdentity: "",
    ...overrides,
  };
}

/** `node-1` in `zone-a`. */
export function makeNode(overrides: Partial<Node> = {}): Node {
  return { kind: "Node", namespace: "", name: "node-1", zone: "zone-a", ...overrides };
}

/** A valid profile of the default Service, in its own namespace, that says nothing. */
export function makeServiceProfile(overrides: Partial<ServiceProfile> = {}): ServiceProfile {
  return {
    kind: "ServiceProfile",
    namespace: "shop",
    name: "web.shop.svc.cluster.local",
    spec: { routes: [], retryBudget: undefined, dstOverrides: [] },
    problems: [],
    ...overrides,
  };
}

/** Declares port 8080 of every pod of the namespace opaque. */
export function makeServer(overrides: Partial<Server> = {}): Server {
  return {
    kind: "Server",
    namespace: "shop",
    name: "web-http",
    podSelector: { kind: "requirements", requirements: [] },
    externalWorkloadSelector: { kind: "nothing" },
    port: 8080,
    isOpaque: true,
    policy: serverPolicy(),
    createdAt: undefined,
    ...overrides,
  };
}

/** What the policy keeps of a Server: nobody is let in by it unless something else is said. */
export function serverPolicy(policy: Partial<ServerPolicy> = {}): ServerPolicy {
  return { protocol: "opaque", accessPolicy: undefined, problems: [], ...policy };
}

/** A ready machine that the default Service selects too. */
export function makeExternalWorkload(overrides: Partial<ExternalWorkload> = {}): ExternalWorkload {
  return {
    kind: "ExternalWorkload",
    namespace: "shop",
    name: "vm-1",
    labels: new Map([["app", "web"]]),
    owner: undefined,
    ready: true,
    ips: ["10.9.0.1"],
    ports: [{ name: "http", port: 8080, protocol: "TCP" }],
    identity: "spiffe://root.linkerd.cluster.local/vm-1",
    serverName: "vm-1.shop.serviceaccount.identity.linkerd.cluster.local",
    opaquePorts: undefined,
    policy: undefined,
    ...overrides,
  };
}

/** Owned by the Deployment `web`. */
export function makeReplicaSet(overrides: Partial<PodOwner> = {}): PodOwner {
  return {
    kind: "ReplicaSet",
    namespace: "shop",
    name: "web-5d4f",
    owner: { kind: "Deployment", name: "web" },
    ...overrides,
  };
}
