/** An object as a manifest has it. */
export type Manifest = Readonly<Record<string, unknown>>;

interface PodFields {
  readonly name: string;
  readonly ip: string;
  /** The label by which Services select it. */
  readonly app: string;
  readonly nodeName?: string;
  /** Of a StatefulSet's pod: its hostname, and the Service that names it. */
  readonly hostname?: string;
  readonly subdomain?: string;
  /** Whether it has a proxy of its own. */
  readonly meshed?: boolean;
}

/** A ready pod of namespace shop with port `http`, 8080. */
export function pod({ name, ip, app, nodeName = "node-a", meshed = false, ...spec }: PodFields): Manifest {
  return {
    apiVersion: "v1",
    kind: "Pod",
    metadata: {
      name,
      namespace: "shop",
      labels: { app, ...(meshed && { "linkerd.io/control-plane-ns": "linkerd" }) },
    },
    spec: {
      ...spec,
      nodeName,
      serviceAccountName: app,
      containers: [{ name: "app", ports: [{ name: "http", containerPort: 8080 }] }],
    },
    status: {
      phase: "Running",
      podIP: ip,
      podIPs: [{ ip }],
      conditions: [{ type: "Ready", status: "True" }],
    },
  };
}

interface ServiceFields {
  readonly name: string;
  readonly clusterIP: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly selector?: Readonly<Record<string, string>> | null;
  readonly port?: number;
}

/** A Service of namespace shop, port 80 to `http`, for the pods of its name. */
export function service({ name, clusterIP, annotations = {}, selector, port = 80 }: ServiceFields): Manifest {
  return {
    apiVersion: "v1",
    kind: "Service",
    metadata: { name, namespace: "shop", annotations },
    spec: {
      clusterIP,
      ...(selector !== null && { selector: selector ?? { app: name } }),
      ports: [{ name: "http", port, targetPort: 8080 }],
    },
  };
}

/** The ServiceProfile of a Service of namespace shop. */
export function profile(name: string, spec: Manifest): Manifest {
  return {
    apiVersion: "linkerd.io/v1alpha2",
    kind: "ServiceProfile",
    metadata: { name: `${name}.shop.svc.cluster.local`, namespace: "shop" },
    spec,
  };
}

/** A route for a method and all paths that match. */
export function route(name: string, method: string, pathRegex: string, rest: Manifest = {}): Manifest {
  return { name, condition: { method, pathRegex }, ...rest };
}

/** A node in a zone. */
export function node(name: string, zone: string): Manifest {
  return {
    apiVersion: "v1",
    kind: "Node",
    metadata: { name, labels: { "topology.kubernetes.io/zone": zone } },
  };
}
