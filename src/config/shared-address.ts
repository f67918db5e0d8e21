import { formatHostPort } from "../domain/ip-address.js";
import type { ListenAddress } from "./listen-address.js";

interface AddressFlags {
  isBroken(name: "addr" | "metrics-addr"): boolean;
}

interface Addresses {
  readonly addr: ListenAddress;
  readonly metricsAddr: ListenAddress;
}

/** The second server would fail to listen; said here, it comes together with all other errors. */
export function sharedAddress(flags: AddressFlags, { addr, metricsAddr }: Addresses): readonly string[] {
  if (flags.isBroken("addr") || flags.isBroken("metrics-addr") || addr.port === 0) return [];
  if (addr.port !== metricsAddr.port || addr.host !== metricsAddr.host) return [];
  const shared = formatHostPort(addr.host, addr.port);
  return [`--metrics-addr: found ${shared}, which is also --addr, expected another port`];
}
