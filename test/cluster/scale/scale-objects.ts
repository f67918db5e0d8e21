import type { Manifest } from "../../support/manifest-changes.js";

/** An object and the status that it comes to have. */
export interface ScaleObject {
  /** Of the collection that it is made in. */
  readonly collection: string;
  readonly object: Manifest;
  readonly status?: object;
}

const podsPerService = 10;
const namespaces = 10;
const nodes = 100;
const routesPerProfile = 10;

/** As many Services, each with ten pods, a ReplicaSet and a slice; every fourth has a ServiceProfile. */
export function scaleObjects(services: number): readonly ScaleObject[] {
  const numbers = Array.from({ length: services }, (_, i) => i);
  return [
    ...Array.from({ length: nodes }, (_, i) => node(i)),
    ...numbers.map(service),
    ...numbers.map(replicaSet),
    ...numbers.flatMap((i) => Array.from({ length: podsPerService }, (_, j) => pod(i, j))),
    ...numbers.map(slice),
    ...numbers.filter((i) => i % 4 === 0).map(profile),
  ];
}

/** Where the objects are, beside the nodes. */
export const scaleNamespaces = Array.from({ length: namespaces }, (_, i) => `scale-${i}`);

const namespaceOf = (i: number): string => `scale-${i % namespaces}`;
const nameOf = (i: number): string => `service-${i}`;
const podName = (i: number, j: number): string => `${nameOf(i)}-7d4b9c6f5d-${j.toString().padStart(5, "x")}`;
const podIp = (i: number, j: number): string => {
  const n = i * podsPerService + j;
  return `10.${128 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`;
};
const nodeOf = (i: number, j: number): number => (i * 7 + j) % nodes;
const uid = (i: number): string => `00000000-0000-4000-8000-${i.toString(16).padStart(12, "0")}`;

function node(i: number): ScaleObject {
  const labels = { "topology.kubernetes.io/zone": `zone-${i % 3}`, "kubernetes.io/hostname": `node-${i}` };
  const metadata = { name: `node-${i}`, labels };
  return { collection: "/api/v1/nodes", object: { apiVersion: "v1", kind: "Node", metadata } };
}

function service(i: number): ScaleObject {
  const metadata = { name: nameOf(i), namespace: namespaceOf(i), labels: { app: nameOf(i) } };
  const ports = [
    { name: "http", port: 80, targetPort: 8080 },
    { name: "grpc", port: 9000, targetPort: 9000 },
  ];
  return {
    collection: `/api/v1/namespaces/${metadata.namespace}/services`,
    object: { apiVersion: "v1", kind: "Service", metadata, spec: { selector: { app: nameOf(i) }, ports } },
  };
}

function replicaSet(i: number): ScaleObject {
  const labels = { app: nameOf(i), "pod-template-hash": "7d4b9c6f5d" };
  const owner = {
    apiVersion: "apps/v1",
    kind: "Deployment",
    name: nameOf(i),
    uid: uid(i + 1_000_000),
    controller: true,
  };
  const metadata = {
    name: `${nameOf(i)}-7d4b9c6f5d`,
    namespace: namespaceOf(i),
    labels,
    ownerReferences: [owner],
  };
  const template = { metadata: { labels }, spec: { containers: [{ name: "app", image: image(i) }] } };
  return {
    collection: `/apis/apps/v1/namespaces/${metadata.namespace}/replicasets`,
    object: {
      apiVersion: "apps/v1",
      kind: "ReplicaSet",
      metadata,
      spec: { replicas: podsPerService, selector: { matchLabels: labels }, template },
    },
  };
}

const image = (i: number): string => `registry.example.org/shop/${nameOf(i)}:v1.${i}.0`;

/** Meshed, and about as large as one that went through Linkerd's injector. */
function pod(i: number, j: number): ScaleObject {
  const namespace = namespaceOf(i);
  const metadata = {
    name: podName(i, j),
    namespace,
    labels: {
      app: nameOf(i),
      "pod-template-hash": "7d4b9c6f5d",
      "linkerd.io/control-plane-ns": "linkerd",
      "linkerd.io/proxy-deployment": nameOf(i),
    },
    annotations: {
      "linkerd.io/inject": "enabled",
    },
    ownerReferences: [
      {
        apiVersion: "apps/v1",
        kind: "ReplicaSet",
        name: `${nameOf(i)}-7d4b9c6f5d`,
        uid: uid(i),
        controller: true,
      },
    ],
  };
  const spec = {
    serviceAccountName: nameOf(i),
    nodeName: `node-${nodeOf(i, j)}`,
    initContainers: [proxyContainer],
    containers: [appContainer(i)],
    volumes: [{ name: "config", configMap: { name: `${nameOf(i)}-config` } }],
  };
  return {
    collection: `/api/v1/namespaces/${namespace}/pods`,
    object: { apiVersion: "v1", kind: "Pod", metadata, spec },
    status: podStatus(i, j),
  };
}

function appContainer(i: number): object {
  return {
    name: "app",
    image: image(i),
    env: [{ name: "POD_NAME", valueFrom: { fieldRef: { fieldPath: "metadata.name" } } }],
    ports: [
      { name: "http", containerPort: 8080 },
      { name: "grpc", containerPort: 9000 },
    ],
  };
}

const proxyContainer = {
  name: "linkerd-proxy",
  image: "registry.example.org/linkerd/proxy:edge-26.1.1",
  restartPolicy: "Always",
  env: [
    ["INBOUND_LISTEN_ADDR", "0.0.0.0:4143"],
    ["ADMIN_LISTEN_ADDR", "0.0.0.0:4191"],
    ["CONTROL_LISTEN_ADDR", "0.0.0.0:4190"],
    ["DESTINATION_SVC_ADDR", "linkerd-dst-headless.linkerd.svc.cluster.local.:8086"],
  ].map(([name, value]) => ({ name: `LINKERD2_PROXY_${name ?? ""}`, value })),
  ports: [
    { name: "linkerd-proxy", containerPort: 4143 },
    { name: "linkerd-admin", containerPort: 4191 },
  ],
};

function podStatus(i: number, j: number): object {
  const lastTransitionTime = "2026-01-01T00:00:00Z";
  const condition = (type: string): object => ({ type, status: "True", lastTransitionTime });
  return {
    phase: "Running",
    podIP: podIp(i, j),
    podIPs: [{ ip: podIp(i, j) }],
    hostIP: `172.18.0.${nodeOf(i, j) + 2}`,
    hostIPs: [{ ip: `172.18.0.${nodeOf(i, j) + 2}` }],
    startTime: lastTransitionTime,
    conditions: ["ContainersReady", "Ready"].map(condition),
  };
}

function slice(i: number): ScaleObject {
  const namespace = namespaceOf(i);
  const endpoints = Array.from({ length: podsPerService }, (_, j) => ({
    addresses: [podIp(i, j)],
    conditions: { ready: true, serving: true, terminating: false },
    nodeName: `node-${nodeOf(i, j)}`,
    zone: `zone-${nodeOf(i, j) % 3}`,
    targetRef: { kind: "Pod", namespace, name: podName(i, j) },
  }));
  const metadata = {
    name: `${nameOf(i)}-abcde`,
    namespace,
    labels: { "kubernetes.io/service-name": nameOf(i) },
  };
  return {
    collection: `/apis/discovery.k8s.io/v1/namespaces/${namespace}/endpointslices`,
    object: {
      apiVersion: "discovery.k8s.io/v1",
      kind: "EndpointSlice",
      metadata,
      addressType: "IPv4",
      ports: [
        { name: "http", port: 8080 },
        { name: "grpc", port: 9000 },
      ],
      endpoints,
    },
  };
}

function profile(i: number): ScaleObject {
  const namespace = namespaceOf(i);
  const routes = Array.from({ length: routesPerProfile }, (_, k) => ({
    name: `GET /api/v1/items-${k}/{id}`,
    condition: { method: "GET", pathRegex: `/api/v1/items-${k}/[^/]*` },
    timeout: "300ms",
  }));
  const metadata = { name: `${nameOf(i)}.${namespace}.svc.cluster.local`, namespace };
  return {
    collection: `/apis/linkerd.io/v1alpha2/namespaces/${namespace}/serviceprofiles`,
    object: { apiVersion: "linkerd.io/v1alpha2", kind: "ServiceProfile", metadata, spec: { routes } },
  };
}
