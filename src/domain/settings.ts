import type { PortSet } from "./port-set.js";

/** How the cluster is set up: what every decision takes as given. Named as Linkerd's flags. */
export interface Settings {
  readonly clusterDomain: string;
  readonly identityTrustDomain: string;
  readonly controllerNamespace: string;
  readonly defaultOpaquePorts: PortSet;
  /** `-outbound-transport-mode=transport-header`: meshed traffic goes to the proxy's inbound port. */
  readonly forceOpaqueTransport: boolean;
  readonly enableH2Upgrade: boolean;
  /** Prefer the IPv6 address of endpoints that have both; without it IPv6 addresses of pods are left out. */
  readonly enableIPv6: boolean;
  /** Weigh endpoints in the client's zone ten times. */
  readonly extEndpointZoneWeights: boolean;
}
