import { type IpAddress, ipv4ToNumber, ipv6ToHalves, parseIp } from "../domain/ip-address.js";
import type { Duration } from "../gen/google/protobuf/Duration.js";
import type { IPAddress } from "../gen/io/linkerd/proxy/net/IPAddress.js";
import type { TcpAddress } from "../gen/io/linkerd/proxy/net/TcpAddress.js";

/** A socket address for the wire (net.proto, TcpAddress). */
export function toTcpAddress({ ip: text, port }: { readonly ip: string; readonly port: number }): TcpAddress {
  const ip = parseIp(text);
  if (ip === undefined) throw new Error(`addresses are checked on entry, yet this is none: ${text}`);
  return { ip: toIpAddress(ip), ...(port !== 0 && { port }) };
}

/** An address for the wire (net.proto, IPAddress), without halves of IPv6 that are zero. */
export function toIpAddress(ip: IpAddress): IPAddress {
  if (ip.family === "IPv4") return { ipv4: ipv4ToNumber(ip) };
  const { first, last } = ipv6ToHalves(ip);
  return {
    ipv6: { ...(first !== 0n && { first: String(first) }), ...(last !== 0n && { last: String(last) }) },
  };
}

const nanosPerSecond = 1_000_000_000n;

/** Nanoseconds as a protobuf Duration; undefined for none (Linkerd profile_translator.go, toDuration). */
export function toDuration(nanoseconds: bigint): Duration | undefined {
  if (nanoseconds === 0n) return undefined;
  const seconds = nanoseconds / nanosPerSecond;
  const nanos = Number(nanoseconds % nanosPerSecond);
  return { ...(seconds !== 0n && { seconds: String(seconds) }), ...(nanos !== 0 && { nanos }) };
}

/** The same labels in the order of their names, so that equal labels become equal bytes. */
export function sortedLabels(labels: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).sort(([a], [b]) => (a < b ? -1 : 1)));
}
