import { type DefaultPolicy, parseDefaultPolicy } from "../domain/policy/default-policy.js";
import { type IpNetwork, parseIpNetwork } from "../domain/ip-network.js";
import { err, ok, type Result } from "../domain/result.js";
import type { Typed } from "./flag-definition.js";
import type { FlagReader } from "./flag-reader.js";
import type { ListenAddress } from "./listen-address.js";
import type { policyFlags } from "./policy-flags.js";
import { type OptionalAddress, readOptionalAddress } from "./optional-address.js";

type PolicyFlag = Typed<(typeof policyFlags)[number]>;

/** What the policy services run by. */
export interface PolicyConfig {
  /** Absent: they are not served. */
  readonly policyAddr?: OptionalAddress;
  readonly defaultPolicy: DefaultPolicy;
  readonly clusterNetworks: readonly IpNetwork[];
  readonly probeNetworks: readonly IpNetwork[];
}

interface Surroundings {
  readonly fromFolder: boolean;
  readonly parseAddress: (text: string) => Result<ListenAddress, string>;
}

/** Reads the flags of the policy services. */
export function readPolicy(
  flags: Pick<FlagReader<PolicyFlag>, "read" | "given">,
  { fromFolder, parseAddress }: Surroundings,
): PolicyConfig {
  const addr = readOptionalAddress(flags, "policy-addr", { fromFolder, parseAddress });
  return {
    ...(addr !== undefined && { policyAddr: addr }),
    defaultPolicy: flags.read("default-policy", parseDefaultPolicy),
    clusterNetworks: Object.freeze(flags.read("cluster-networks", parseNetworks)),
    probeNetworks: Object.freeze(
      flags.read("probe-networks", (text) => (text === "" ? ok([]) : parseNetworks(text))),
    ),
  };
}

function parseNetworks(text: string): Result<readonly IpNetwork[], readonly string[]> {
  const parsed = text.split(",").map(parseIpNetwork);
  const errors = parsed.flatMap((network) => (network.ok ? [] : [network.error]));
  return errors.length > 0
    ? err(errors)
    : ok(parsed.flatMap((network) => (network.ok ? [network.value] : [])));
}
