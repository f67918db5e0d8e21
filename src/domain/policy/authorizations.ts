import { type IpNetwork, parseIpNetwork } from "../ip-network.js";
import type { DefaultPolicy } from "./default-policy.js";
import type { PolicySettings } from "./policy-settings.js";

/** Lets a class of clients in (inbound.proto, Authz). */
export interface Authorization {
  /** The built-in thing that it comes from. */
  readonly name: DefaultPolicy | "probe";
  readonly networks: readonly IpNetwork[];
  /** `meshed`: those that prove an identity, whichever it is. */
  readonly clients: "anybody" | "meshed";
}

type NetworkSettings = Pick<PolicySettings, "clusterNetworks">;

/** What a default policy lets in; nothing for `deny` (Linkerd k8s/index/src/defaults.rs, default_authzs). */
export function authorizationsOf(
  policy: DefaultPolicy,
  { clusterNetworks }: NetworkSettings,
): readonly Authorization[] {
  switch (policy) {
    case "deny":
      return [];
    case "all-authenticated":
      return [{ name: policy, networks: everywhere, clients: "meshed" }];
    case "cluster-authenticated":
      return [{ name: policy, networks: clusterNetworks, clients: "meshed" }];
    case "cluster-unauthenticated":
      return [{ name: policy, networks: clusterNetworks, clients: "anybody" }];
    case "all-unauthenticated":
    case "audit":
      return [{ name: policy, networks: everywhere, clients: "anybody" }];
  }
}

const everywhere = ["0.0.0.0/0", "::/0"].map((text): IpNetwork => {
  const network = parseIpNetwork(text);
  if (!network.ok) throw new Error(network.error);
  return network.value;
});
