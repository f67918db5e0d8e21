import type { ProxySetup } from "../../runtime/proxy-setup.js";
import type { IdentityFiles } from "./write-identity-files.js";

/** What a proxy cannot start without. */
export interface KnownSetup extends ProxySetup {
  readonly addresses: { readonly destination: string; readonly policy: string; readonly identity: string };
  readonly trustAnchors: string;
}

/**
 * The environment for linkerd2-proxy (v2.359.0, linkerd/app/src/env.rs), in the order in which people read it. All
 * that is left out has a default.
 */
export function proxyEnvironment(
  setup: KnownSetup,
  files: Pick<IdentityFiles, "folder" | "token">,
): ReadonlyMap<string, string> {
  const { pod, addresses, proxyPorts, identity, nodeName } = setup;
  const networks = setup.clusterNetworks.join(",");
  const variables: Readonly<Record<string, string>> = {
    DESTINATION_SVC_ADDR: addresses.destination,
    DESTINATION_SVC_NAME: serverName(setup, "linkerd-destination"),
    DESTINATION_CONTEXT: JSON.stringify({ ns: pod.namespace, nodeName, pod: pod.name }),
    DESTINATION_PROFILE_SUFFIXES: `svc.${setup.clusterDomain}.`,
    DESTINATION_PROFILE_NETWORKS: networks,
    POLICY_SVC_ADDR: addresses.policy,
    POLICY_SVC_NAME: serverName(setup, "linkerd-destination"),
    POLICY_WORKLOAD: JSON.stringify({ ns: pod.namespace, pod: pod.name }),
    POLICY_CLUSTER_NETWORKS: networks,
    IDENTITY_SVC_ADDR: addresses.identity,
    IDENTITY_SVC_NAME: serverName(setup, "linkerd-identity"),
    IDENTITY_DIR: files.folder,
    IDENTITY_TOKEN_FILE: files.token,
    IDENTITY_TRUST_ANCHORS: setup.trustAnchors,
    IDENTITY_LOCAL_NAME: identity,
    IDENTITY_SERVER_ID: identity,
    IDENTITY_SERVER_NAME: identity,
    OUTBOUND_LISTEN_ADDR: "127.0.0.1:4140",
    INBOUND_LISTEN_ADDR: `0.0.0.0:${proxyPorts.inbound}`,
    ADMIN_LISTEN_ADDR: `127.0.0.1:${proxyPorts.admin}`,
    CONTROL_LISTEN_ADDR: `127.0.0.1:${proxyPorts.control}`,
    INBOUND_IPS: setup.ips.join(","),
    INBOUND_PORTS: setup.ports.join(","),
    INBOUND_DEFAULT_POLICY: setup.defaultPolicy,
    LOG: "warn,linkerd=info",
  };
  return new Map(
    Object.entries(variables)
      .filter(([, value]) => value !== "")
      .map(([name, value]) => [`LINKERD2_PROXY_${name}`, value]),
  );
}

/** The name that the service's certificate has to have: its own among those that are served with, if it is there. */
function serverName({ tlsNames }: KnownSetup, service: string): string {
  return tlsNames.find((name) => name.startsWith(`${service}.`)) ?? tlsNames[0] ?? "";
}
