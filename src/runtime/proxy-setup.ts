import type { ServeConfig } from "../config/serve-config.js";
import { identityName } from "../domain/identity/identity-name.js";
import { portSetContains } from "../domain/port-set.js";
import { isTcp } from "../domain/policy/is-tcp.js";
import type { NamespacedName } from "../domain/resources/names.js";
import type { Pod } from "../domain/resources/resource.js";
import type { ClusterView } from "../domain/state/cluster-view.js";

/** Where a proxy finds the services that it needs, as host:port; undefined: not served. */
export interface ControlAddresses {
  readonly destination: string;
  readonly policy: string | undefined;
  readonly identity: string | undefined;
}

/** What a proxy has to be told before it can ask for anything. */
export interface ProxySetup {
  readonly pod: NamespacedName;
  readonly nodeName: string;
  /** The pod's addresses, none while it has none. */
  readonly ips: readonly string[];
  /** The ports that the pod's containers serve, in ascending order, without the proxy's own. */
  readonly ports: readonly number[];
  /** Where the proxy listens. */
  readonly proxyPorts: { readonly inbound: number; readonly admin: number; readonly control: number };
  /** Whether others take the pod for one that has a proxy. */
  readonly meshed: boolean;
  /** The name that its certificate is for. */
  readonly identity: string;
  readonly clusterDomain: string;
  /** In the form 10.0.0.0/8. */
  readonly clusterNetworks: readonly string[];
  readonly defaultPolicy: string;
  readonly addresses: ControlAddresses;
  /** The names of the services' certificate; none: they are served without TLS. */
  readonly tlsNames: readonly string[];
  /** Certificates in PEM that peers and the control plane are checked against; undefined: not known here. */
  readonly trustAnchors: string | undefined;
}

type Cluster = Pick<
  ServeConfig,
  | "clusterDomain"
  | "controllerNamespace"
  | "identityTrustDomain"
  | "clusterNetworks"
  | "defaultPolicy"
  | "tls"
  | "tlsNames"
>;

/** What is known of the control plane beside its settings. */
export type ControlPlane = Pick<ProxySetup, "addresses" | "trustAnchors"> & { readonly cluster: Cluster };

/** The ports that the proxy injector gives a proxy. */
const defaultPorts = { inbound: 4143, admin: 4191, control: 4190 };

/** What the proxy of a pod is to be told; undefined: there is no such pod. */
export function proxySetup(
  view: ClusterView,
  id: NamespacedName,
  { cluster, addresses, trustAnchors }: ControlPlane,
): ProxySetup | undefined {
  const pod = view.pod(id);
  if (pod === undefined) return undefined;
  const proxyPorts = {
    inbound: pod.proxy?.inbound ?? defaultPorts.inbound,
    admin: pod.proxy?.admin ?? defaultPorts.admin,
    control: pod.proxy?.control ?? defaultPorts.control,
  };
  return {
    pod: { namespace: pod.namespace, name: pod.name },
    nodeName: pod.nodeName,
    ips: pod.ips,
    ports: servedPorts(pod, Object.values(proxyPorts)),
    proxyPorts,
    meshed: pod.controlPlaneNamespace === cluster.controllerNamespace,
    identity: identityName(
      { name: pod.serviceAccount, namespace: pod.namespace, type: "serviceaccount" },
      cluster,
    ),
    clusterDomain: cluster.clusterDomain,
    clusterNetworks: cluster.clusterNetworks.map(
      ({ address, prefixLength }) => `${address.text}/${prefixLength}`,
    ),
    defaultPolicy: pod.policy?.defaultPolicy ?? cluster.defaultPolicy,
    addresses,
    tlsNames: cluster.tls ? cluster.tlsNames : [],
    trustAnchors,
  };
}

/** As the proxy injector lists them: what it asks policies for at once. */
function servedPorts(pod: Pod, ofProxy: readonly number[]): readonly number[] {
  const ports = pod.ports
    .filter(({ protocol }) => isTcp(protocol))
    .map(({ containerPort }) => containerPort)
    .filter((port) => !ofProxy.includes(port) && !portSetContains(pod.skippedInboundPorts, port));
  return [...new Set(ports)].sort((a, b) => a - b);
}
