import type { Manifest } from "../support/manifest-changes.js";

/** Objects of one namespace that every source can give: a real API server takes them too. */
export function manifestsIn(namespace: string) {
  const profileName = (name: string): string => `${name}.${namespace}.svc.cluster.local`;
  return {
    profileId: (name: string) => ({ namespace, name: profileName(name) }),
    /** Headless, with one port. `note` is of no interest to anybody. */
    service: (name: string, { port = 80, note = "" } = {}): Manifest => ({
      apiVersion: "v1",
      kind: "Service",
      metadata: { name, namespace, ...(note !== "" && { annotations: { "example.org/note": note } }) },
      spec: { clusterIP: "None", selector: { app: name }, ports: [{ name: "http", port }] },
    }),
    /** In a zone. The name is no other world's, as nodes have no namespace. */
    node: (zone: string): Manifest => ({
      apiVersion: "v1",
      kind: "Node",
      metadata: { name: `${namespace}-node`, ...{ labels: { "topology.kubernetes.io/zone": zone } } },
    }),
    /** Declares port 80 of some pods opaque. */
    server: (name: string): Manifest => server(namespace, name),
    /** The API server takes it, and no reader can: `In` without a value. */
    unreadableServer: (name: string): Manifest => server(namespace, name, [{ key: "app", operator: "In" }]),
    /** One route for each condition, named `route 0` and so on. */
    profile: (name: string, ...conditions: readonly object[]): Manifest => ({
      apiVersion: "linkerd.io/v1alpha2",
      kind: "ServiceProfile",
      metadata: { name: profileName(name), namespace },
      spec: { routes: conditions.map((condition, i) => ({ name: `route ${i}`, condition })) },
    }),
  };
}

function server(namespace: string, name: string, matchExpressions: readonly object[] = []): Manifest {
  return {
    apiVersion: "policy.linkerd.io/v1beta3",
    kind: "Server",
    metadata: { name, namespace },
    spec: {
      podSelector: { matchLabels: { app: "web" }, ...(matchExpressions.length > 0 && { matchExpressions }) },
      port: 80,
      proxyProtocol: "opaque",
    },
  };
}
