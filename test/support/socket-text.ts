import type { TcpAddress__Output } from "../../src/gen/io/linkerd/proxy/net/TcpAddress.js";

/** An address as the golden stories write it: IPv6 in full words, in brackets. */
export function socketText(address: TcpAddress__Output | null | undefined): string {
  const ipv6 = address?.ip?.ipv6;
  const port = address?.port ?? 0;
  if (ipv6) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigUInt64BE(BigInt(String(ipv6.first ?? 0)), 0);
    bytes.writeBigUInt64BE(BigInt(String(ipv6.last ?? 0)), 8);
    const words = Array.from({ length: 8 }, (_, i) => bytes.readUInt16BE(i * 2).toString(16));
    return `[${words.join(":")}]:${port}`;
  }
  const ipv4 = address?.ip?.ipv4 ?? 0;
  return `${[24, 16, 8, 0].map((shift) => (ipv4 >>> shift) & 255).join(".")}:${port}`;
}
