import { type IpAddress, ipv4ToNumber, ipv6ToHalves, parseIp } from "./ip-address.js";
import { err, ok, type Result } from "./result.js";

/** A range of addresses. The address is kept as it was written, host bits included. */
export interface IpNetwork {
  readonly address: IpAddress;
  /** How many leading bits are fixed. */
  readonly prefixLength: number;
}

const bitsOf = { IPv4: 32, IPv6: 128 } as const;

/** Reads `10.0.0.0/8` or `fd00::/8`; an address without a length is none, as for Rust's ipnet. */
export function parseIpNetwork(text: string): Result<IpNetwork, string> {
  const [, host = "", length = ""] = /^([^/]*)\/([0-9]{1,3})$/.exec(text) ?? [];
  const address = parseIp(host);
  const prefixLength = Number(length);
  return length === "" || address === undefined || prefixLength > bitsOf[address.family]
    ? err(`expected an address, a slash and a length, such as 10.0.0.0/8, found ${JSON.stringify(text)}`)
    : ok({ address, prefixLength });
}

/** True when the address lies in the range; a range holds addresses of its own family only. */
export function networkContains({ address, prefixLength }: IpNetwork, ip: IpAddress): boolean {
  if (address.family !== ip.family) return false;
  const shift = BigInt(bitsOf[address.family] - prefixLength);
  return toBits(address) >> shift === toBits(ip) >> shift;
}

function toBits(ip: IpAddress): bigint {
  if (ip.family === "IPv4") return BigInt(ipv4ToNumber(ip));
  const { first, last } = ipv6ToHalves(ip);
  return (first << 64n) | last;
}
