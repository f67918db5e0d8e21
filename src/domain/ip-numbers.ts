import { type IpAddress, type Ipv6Halves, parseIp } from "./ip-address.js";

/** The address of an unsigned 32-bit number, most significant octet first (proxy API `net.IPAddress.ipv4`). */
export function ipv4FromNumber(number: number): IpAddress {
  return { family: "IPv4", text: [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".") };
}

/**
 * As `ipv6FromHalves`, but an IPv4-mapped address stays one of IPv6, as for Rust's `IpAddr`: no Service has it, and
 * it lies in no network of IPv4.
 */
export function mappedIpv6FromHalves(halves: Ipv6Halves): IpAddress {
  const ip = ipv6FromHalves(halves);
  return ip.family === "IPv6" ? ip : { family: "IPv6", text: `::ffff:${ip.text}` };
}

/** The address of two unsigned 64-bit numbers, most significant first (proxy API `net.IPv6`). */
export function ipv6FromHalves({ first, last }: Ipv6Halves): IpAddress {
  const hex = ((first << 64n) | last).toString(16).padStart(32, "0");
  const ip = parseIp((hex.match(/.{4}/g) ?? []).join(":"));
  if (ip === undefined) throw new Error(`not two numbers of 64 bits: ${first}, ${last}`);
  return ip;
}
