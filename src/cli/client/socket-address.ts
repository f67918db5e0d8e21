import { parseIp } from "../../domain/ip-address.js";
import type { IPAddress__Output } from "../../gen/io/linkerd/proxy/net/IPAddress.js";
import type { TcpAddress__Output } from "../../gen/io/linkerd/proxy/net/TcpAddress.js";

/** What stands for an address that a message lacks. */
const noAddress = "?";

/** Reads a socket address (net.proto, TcpAddress); IPv6 in its canonical form. */
export function socketOf(addr: TcpAddress__Output | undefined): {
  readonly ip: string;
  readonly port: number;
} {
  return { ip: ipOf(addr?.ip), port: addr?.port ?? 0 };
}

function ipOf(ip: IPAddress__Output | undefined): string {
  if (ip?.ipv6 !== undefined) return ipv6Of(ip.ipv6.first ?? "0", ip.ipv6.last ?? "0");
  return ip?.ipv4 === undefined ? noAddress : ipv4Of(ip.ipv4);
}

function ipv4Of(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join(".");
}

function ipv6Of(first: string, last: string): string {
  const hex = [first, last].map((half) => BigInt(half).toString(16).padStart(16, "0")).join("");
  const groups = hex.match(/.{4}/g)?.join(":") ?? "";
  return parseIp(groups)?.text ?? groups;
}
