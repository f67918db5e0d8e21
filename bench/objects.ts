import type { Manifest } from "../test/support/manifest-changes.js";

const namespace = "bench";

export function service(name: string): Manifest {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace },
    spec: {
      clusterIPs: [],
      selector: { app: name },
      ports: [{ name: "http", port: 80, targetPort: 8080, protocol: "TCP" }],
    },
  };
}

/** The name and port that proxies ask for. */
export function authority(name: string): string {
  return `${name}.${namespace}.svc.cluster.local:80`;
}

/** A profile whose first route tells which change it is; the others are the kind that people write. */
export function profile(name: string, routes: number, change: number): Manifest {
  const mark = `mark-${String(change).padStart(markDigits, "0")}`;
  const first = { name: mark, condition: { pathRegex: `/${mark}` } };
  return {
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: `${name}.${namespace}.svc.cluster.local`, namespace },
    spec: { routes: [first, ...Array.from({ length: routes - 1 }, (_, i) => route(i + 1))] },
  };
}

const markDigits = 7;

/** Which change a profile's message carries; -1 for none. */
export function profileChangeIn(message: Buffer): number {
  const at = message.indexOf("mark-");
  return at < 0 ? -1 : Number(message.toString("latin1", at + 5, at + 5 + markDigits));
}

function route(i: number): object {
  return {
    name: `GET /api/v1/resource-${i}/{id}`,
    condition: { all: [{ pathRegex: `/api/v1/resource-${i}/[^/]*` }, { method: "GET" }] },
    isRetryable: true,
    timeout: "300ms",
    responseClasses: [{ condition: { status: { min: 500, max: 599 } }, isFailure: true }],
  };
}

/** A meshed pod that runs. */
export function pod(name: string, ip: string): Manifest {
  const listen = (what: string, port: number): object => ({
    name: `LINKERD2_PROXY_${what}_LISTEN_ADDR`,
    value: `0.0.0.0:${port}`,
  });
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: { name, namespace, labels: { app: "x", "linkerd.io/control-plane-ns": "linkerd" } },
    spec: {
      containers: [
        { name: "app", image: "app", ports: [{ containerPort: 8080 }] },
        {
          name: "linkerd-proxy",
          image: "proxy",
          env: [listen("INBOUND", 4143), listen("ADMIN", 4191), listen("CONTROL", 4190)],
        },
      ],
    },
    status: { phase: "Running", podIP: ip, podIPs: [{ ip }] },
  };
}

export interface SliceEndpoint {
  readonly ip: string;
  /** The pod's name; none for an address of its own. */
  readonly pod?: string;
}

export function slice(service: string, name: string, endpoints: readonly SliceEndpoint[]): Manifest {
  return {
    apiVersion: "discovery.k8s.io/v1",
    kind: "EndpointSlice",
    addressType: "IPv4",
    metadata: { name, namespace, labels: { "kubernetes.io/service-name": service } },
    ports: [{ name: "http", port: 8080, protocol: "TCP" }],
    endpoints: endpoints.map((endpoint) => ({
      addresses: [endpoint.ip],
      conditions: { ready: true },
      ...(endpoint.pod !== undefined && { targetRef: { kind: "Pod", namespace, name: endpoint.pod } }),
    })),
  };
}

/** A Server that makes port 8080 of the pods with one label opaque. */
export function opaqueServer(name: string, app: string): Manifest {
  return {
    apiVersion: "policy.linkerd.io/v1beta3",
    kind: "Server",
    metadata: { name, namespace },
    spec: { podSelector: { matchLabels: { app } }, port: 8080, proxyProtocol: "opaque" },
  };
}

/** The address that tells of change `i`: no other endpoint has one like it. */
export function changeIp(i: number): string {
  return `10.250.${Math.floor(i / 250)}.${(i % 250) + 1}`;
}

/** Which change an endpoint message carries, by `changeIp`; -1 for none. */
export function endpointChangeIn(message: Buffer): number {
  let newest = -1;
  // TcpAddress.ip.ipv4 is a fixed32: its tag, then the address with its last byte first.
  for (let at = message.indexOf(changePrefix); at >= 0; at = message.indexOf(changePrefix, at + 2)) {
    if (at < 3 || message[at - 3] !== 0x0d) continue;
    newest = Math.max(newest, (message[at - 1] ?? 0) * 250 + (message[at - 2] ?? 0) - 1);
  }
  return newest;
}

const changePrefix = Buffer.from([250, 10]);
