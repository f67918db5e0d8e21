import { parseIpNetwork, type IpNetwork } from "../../src/domain/ip-network.js";
import type { PolicySettings } from "../../src/domain/policy/policy-settings.js";
import { settings } from "./settings.js";

/** A network of a test, which has to be one. */
export function network(text: string): IpNetwork {
  const parsed = parseIpNetwork(text);
  if (!parsed.ok) throw new Error(parsed.error);
  return parsed.value;
}

/** The settings under which the golden answers of the policy controller were recorded. */
export const policySettings: PolicySettings = {
  clusterDomain: settings.clusterDomain,
  defaultOpaquePorts: settings.defaultOpaquePorts,
  clusterNetworks: ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"].map(network),
  defaultPolicy: "all-unauthenticated",
  probeNetworks: [],
};
