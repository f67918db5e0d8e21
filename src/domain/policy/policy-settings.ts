import type { IpNetwork } from "../ip-network.js";
import type { Settings } from "../settings.js";
import type { DefaultPolicy } from "./default-policy.js";

/** How the cluster is set up: what policy takes as given. Named as the flags of Linkerd's policy controller. */
export interface PolicySettings extends Pick<Settings, "clusterDomain" | "defaultOpaquePorts"> {
  /** Where pods have their addresses. Targets outside are left alone. */
  readonly clusterNetworks: readonly IpNetwork[];
  readonly defaultPolicy: DefaultPolicy;
  /** Where the kubelet asks from; without any, probes need no route of their own. */
  readonly probeNetworks: readonly IpNetwork[];
}
