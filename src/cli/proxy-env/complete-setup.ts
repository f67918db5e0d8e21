import { formatName } from "../../domain/resources/names.js";
import { err, ok, type Result } from "../../domain/result.js";
import type { ProxySetup } from "../../runtime/proxy-setup.js";
import { parseDialAddress } from "../client/dial-address.js";
import type { KnownSetup } from "./proxy-environment.js";

/** What the user said, in place of what the server or the manifests say. */
export interface GivenSetup {
  readonly addr?: string | undefined;
  readonly policyAddr?: string | undefined;
  readonly identityAddr?: string | undefined;
  readonly trustAnchors?: string | undefined;
}

/** A setup that lets a proxy start, and what it will not do then that people may expect. */
export interface CompleteSetup {
  readonly setup: KnownSetup;
  readonly warnings: readonly string[];
}

/** Puts together what a proxy cannot start without; the error names all that is missing. */
export function completeSetup(found: ProxySetup, given: GivenSetup): Result<CompleteSetup, string> {
  const missing: string[] = [];
  const needed = (value: string | undefined, name: string): string => {
    if (value === undefined) missing.push(name);
    return value ?? "";
  };
  const { destination, policy, identity } = found.addresses;
  const setup = {
    ...found,
    addresses: {
      destination: needed(given.addr ?? reachable(destination), "the destination service (--addr)"),
      policy: needed(given.policyAddr ?? reachable(policy), "the policy service (--policy-addr)"),
      identity: needed(given.identityAddr ?? reachable(identity), "the identity service (--identity-addr)"),
    },
    trustAnchors: needed(given.trustAnchors ?? found.trustAnchors, "certificates to trust (--trust-anchors)"),
  };
  if (missing.length > 0)
    return err(`found none of what a proxy does not start without: ${missing.join(", ")}`);
  const plain = setup.tlsNames.length > 0 ? [] : farAddresses(setup);
  return plain.length > 0
    ? err(`found ${plain.join(", ")}, expected loopback: elsewhere a proxy insists on a server with --tls`)
    : ok({ setup, warnings: warningsOf(setup) });
}

/** Where a server listens on every interface, it is reached on loopback. */
function reachable(address: string | undefined): string | undefined {
  const parsed = address === undefined ? undefined : parseDialAddress(address);
  return parsed?.ok === true ? parsed.value : undefined;
}

function farAddresses({ addresses }: KnownSetup): readonly string[] {
  return Object.values(addresses).filter((address) => !/^(127\.|\[::1\]|localhost:)/.test(address));
}

function warningsOf({ pod, meshed, ips }: KnownSetup): readonly string[] {
  const name = `Pod ${formatName(pod)}`;
  const label = "linkerd.io/control-plane-ns";
  return [
    ...(meshed
      ? []
      : [`${name} lacks the label ${label}: its ports get no policy, and peers do not use TLS to it`]),
    ...(ips.length > 0 ? [] : [`${name} has no address yet: its proxy takes traffic for any`]),
  ];
}
