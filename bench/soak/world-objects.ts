import type { Manifest } from "../../test/support/manifest-changes.js";
import { profileManifest } from "./profile-manifest.js";
import {
  appName,
  clientNamespace,
  clusterIp,
  headlessApp,
  namespace,
  nodeName,
  podIp,
  zones,
  type AppState,
  type NodeState,
  type PodState,
  type ProfileState,
  type World,
} from "./world.js";

/** All Kubernetes objects of the world. */
export function objectsOf(world: World): readonly Manifest[] {
  return [...world.apps.flatMap(objectsOfApp), ...world.nodes.flatMap(objectsOfNode)];
}

/** The profiles that broken ones were before: a server that is to serve those has to know them. */
export function objectsBefore(world: World): readonly Manifest[] {
  return world.apps.flatMap((app) => [
    ...lastGoodManifest(app, app.profile, namespace),
    ...lastGoodManifest(app, app.clientProfile, clientNamespace),
  ]);
}

function lastGoodManifest(app: AppState, profile: ProfileState, inNamespace: string): readonly Manifest[] {
  const last = profile.kind === "broken" ? profile.last : undefined;
  return last === undefined ? [] : profileManifest(app, last, inNamespace);
}

function objectsOfNode({ index, zone }: NodeState): readonly Manifest[] {
  const labels = { "topology.kubernetes.io/zone": zone };
  return zone === undefined
    ? []
    : [{ apiVersion: "v1", kind: "Node", metadata: { name: nodeName(index), labels } }];
}

function objectsOfApp(app: AppState): readonly Manifest[] {
  return [
    ...services(app),
    ...app.pods.flatMap((pod, place) => podsOf(app, pod, place)),
    ...slices(app),
    ...profileManifest(app, app.profile, namespace),
    ...profileManifest(app, app.clientProfile, clientNamespace),
    ...serverOf(app),
  ];
}

function services(app: AppState): readonly Manifest[] {
  const { index, service, usurped } = app;
  if (service === "absent") return [];
  if (service === "external")
    return [serviceManifest(appName(index), { type: "ExternalName", externalName: "example.org" })];
  const ip = index === headlessApp ? "None" : clusterIp(index);
  const spec = {
    clusterIP: ip,
    clusterIPs: [ip],
    selector: { app: appName(index) },
    internalTrafficPolicy: app.localTraffic ? "Local" : "Cluster",
    ports: [
      { name: "http", port: 80, targetPort: 8080, protocol: "TCP" },
      { name: "admin", port: 9090, targetPort: 9090, protocol: "TCP" },
    ],
  };
  const own = serviceManifest(appName(index), spec, app.opaque);
  return usurped ? [own, serviceManifest(`${appName(index)}-usurper`, spec)] : [own];
}

function serviceManifest(name: string, spec: object, opaque = false): Manifest {
  const annotations = opaque ? { "config.linkerd.io/opaque-ports": "80" } : {};
  return { apiVersion: "v1", kind: "Service", metadata: { name, namespace, annotations }, spec };
}

function podName(app: AppState, place: number, generation: number): string {
  return `${appName(app.index)}-${place}-${generation}`;
}

function isThere(pod: PodState): boolean {
  return pod.life !== "absent" && pod.life !== "orphaned";
}

function podsOf(app: AppState, pod: PodState, place: number): readonly Manifest[] {
  const ip = podIp(app.index, place, pod.generation);
  const before = { ...pod, life: "ready", generation: pod.generation - 1 } as const;
  return [
    ...(isThere(pod) ? [podManifest(app, { pod, place, ip })] : []),
    ...(pod.haunted ? [podManifest(app, { pod: before, place, ip })] : []),
  ];
}

interface PlacedPod {
  readonly pod: PodState;
  readonly place: number;
  readonly ip: string;
}

function podManifest(app: AppState, { pod, place, ip }: PlacedPod): Manifest {
  const name = appName(app.index);
  const addresses = pod.life === "pending" ? {} : { podIP: ip, podIPs: [{ ip }] };
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name: podName(app, place, pod.generation),
      namespace,
      labels: {
        app: name,
        guarded: pod.guarded ? name : "no",
        "linkerd.io/control-plane-ns": "linkerd",
        "pod-template-hash": String(pod.generation),
      },
      annotations: pod.opaquePorts === undefined ? {} : { "config.linkerd.io/opaque-ports": pod.opaquePorts },
      ...(pod.life === "deleting" && { deletionTimestamp: "2024-01-01T00:00:00Z" }),
    },
    spec: {
      nodeName: nodeName(place % zones.length),
      containers: [
        { name: "app", image: "app", ports: [{ name: "http", containerPort: 8080 }] },
        { name: "linkerd-proxy", image: "proxy", env: pod.readable ? proxyPorts : [] },
      ],
    },
    status: {
      phase: pod.life === "pending" ? "Pending" : pod.life === "finished" ? "Succeeded" : "Running",
      ...addresses,
    },
  };
}

const proxyPorts = Object.entries({ INBOUND: 4143, ADMIN: 4191, CONTROL: 4190 }).map(([what, port]) => ({
  name: `LINKERD2_PROXY_${what}_LISTEN_ADDR`,
  value: `0.0.0.0:${port}`,
}));

/** Two slices, each with every other pod's place. Kubernetes takes them away with their Service. */
function slices(app: AppState): readonly Manifest[] {
  if (app.service === "absent") return [];
  return [0, 1].map((half) => ({
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    addressType: "IPv4",
    metadata: {
      name: `${appName(app.index)}-${half}`,
      namespace,
      labels: { "kubernetes.io/service-name": appName(app.index) },
    },
    ports: [
      { name: "http", port: 8080, protocol: "TCP" },
      { name: "admin", port: 9090, protocol: "TCP" },
    ],
    endpoints: app.pods.flatMap((pod, place) => (place % 2 === half ? endpointsOf(app, pod, place) : [])),
  }));
}

function endpointsOf(app: AppState, pod: PodState, place: number): readonly object[] {
  if (pod.life === "absent" || pod.life === "unlisted") return [];
  const zone = zones[place % zones.length];
  return [
    {
      addresses: [podIp(app.index, place, pod.generation)],
      conditions: { ready: pod.life === "ready" || pod.life === "orphaned" },
      nodeName: nodeName(place % zones.length),
      zone,
      ...(app.zoneHints && { hints: { forZones: [{ name: zone }] } }),
      ...(app.index === headlessApp && { hostname: `host-${place}` }),
      targetRef: { kind: "Pod", namespace, name: podName(app, place, pod.generation) },
    },
  ];
}

function serverOf({ index, server }: AppState): readonly Manifest[] {
  const name = appName(index);
  const spec = { podSelector: { matchLabels: { guarded: name } }, port: "http", proxyProtocol: server };
  return server === "absent"
    ? []
    : [{ apiVersion: "policy.linkerd.io/v1beta3", kind: "Server", metadata: { name, namespace }, spec }];
}
