import type { StreamRequest } from "../../support/destination-client.js";
import type { Manifest } from "../../support/start-destination.js";
import type { KubeApi } from "./kube-api.js";

const namespace = "trouble";

/**
 * The Services: `web` whose endpoints change in each round, `paid` whose ServiceProfile does, `calm` of which
 * nothing ever changes, and `guest` that comes and goes (a profile says nothing of that).
 */
const services = ["web", "paid", "calm", "guest"] as const;
type ServiceName = (typeof services)[number];

/** A stream that is opened before any trouble, and how many messages a round of changes may send on it. */
export interface WatchedStream extends StreamRequest {
  readonly maxMessages: number;
}

/** An endpoint that comes and one that goes are told apart, and a pod may be gone before its slice says so. */
const endpointMessages = 3;

export const watchedStreams: readonly WatchedStream[] = services.flatMap((name) => {
  const path = `${name}.${namespace}.svc.cluster.local:80`;
  return [
    { rpc: "Get" as const, path, maxMessages: name === "web" || name === "guest" ? endpointMessages : 0 },
    { rpc: "GetProfile" as const, path, maxMessages: name === "paid" ? 1 : 0 },
  ];
});

/** What is there before any trouble. */
export async function layObjects(api: KubeApi): Promise<void> {
  for (const name of services) await api.apply(service(name), pod(name, 0), slice(name, [0]));
  for (const name of ["paid", "calm"] as const) await api.apply(profile(name, 0));
}

/** Changes objects; rounds count from 1, each goes on from the one before. */
export async function changeObjects(api: KubeApi, round: number): Promise<void> {
  await api.apply(pod("web", round), slice("web", [0, round]));
  if (round > 1) await api.delete(pod("web", round - 1));
  await api.apply(profile("paid", round));
  const guest = [service("guest"), pod("guest", 0), slice("guest", [0])];
  if (round % 2 === 1) await api.delete(...guest);
  else await api.apply(...guest);
}

function service(name: ServiceName): Manifest {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace },
    spec: { clusterIP: address("10.96.77", name, 0), selector: { app: name }, ports: [{ port: 80 }] },
  };
}

function pod(name: ServiceName, index: number): Manifest {
  const ip = address("10.77", name, index);
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name: `${name}-${index}`, namespace },
    spec: { containers: [{ name: "app", image: "app" }] },
    status: { phase: "Running", podIP: ip, podIPs: [{ ip }] },
  };
}

function slice(name: ServiceName, pods: readonly number[]): Manifest {
  return {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    metadata: { name, namespace, ...{ labels: { "kubernetes.io/service-name": name } } },
    addressType: "IPv4",
    ports: [{ port: 8080, name: "" }],
    endpoints: pods.map((index) => ({
      addresses: [address("10.77", name, index)],
      conditions: { ready: true },
      targetRef: { kind: "Pod", name: `${name}-${index}`, namespace },
    })),
  };
}

function profile(name: ServiceName, round: number): Manifest {
  return {
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: `${name}.${namespace}.svc.cluster.local`, namespace },
    spec: { routes: [{ name: `route-${round}`, condition: { pathRegex: `/round/${round}` } }] },
  };
}

/** `prefix` has two or three of the four numbers. */
function address(prefix: string, name: ServiceName, index: number): string {
  const host = services.indexOf(name) + 1;
  return prefix.split(".").length === 3 ? `${prefix}.${host}` : `${prefix}.${host}.${index + 1}`;
}
