import { type IpAddress, type Ipv6Halves, parseIp } from "./ip-address.js";

/** The address of an unsigned 32-bit number, most significant octet first (proxy API `net.IPAddress.ipv4`). */
export function ipv4FromNumber(number: number): IpAddress {
  return { family: "IPv4", text: [24, 16, 8, 0].map((shift) => (number >>> shift) & 255).join(".") };
}

/** The address of two unsigned 64-bit numbers, most significant first (proxy API `net.IPv6`). */
export function ipv6FromHalves({ first, last }: Ipv6Halves): IpAddress {
  const hex = ((first << 64n) | last).toString(16).padStart(32, "0");
  const ip = parseIp((hex.match(/.{4}/g) ?? []).join(":"));
  if (ip === undefined) throw new Error(`not two numbers of 64 bits: ${first}, ${last}`);
  return ip;
}
