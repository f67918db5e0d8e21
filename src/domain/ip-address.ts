/**
 * An IP address. `text` is the canonical form of Go's `net.IP.String`: dotted decimal for IPv4, RFC 5952
 * lower case for IPv6, and an IPv4-mapped IPv6 address counts as IPv4. Equal addresses have equal texts.
 */
export interface IpAddress {
  readonly family: "IPv4" | "IPv6";
  readonly text: string;
}

/** An address of 128 bits as two unsigned 64-bit numbers, as in the proxy API's `net.IPv6`. */
export interface Ipv6Halves {
  readonly first: bigint;
  readonly last: bigint;
}

/**
 * Reads an address, accepting exactly what Go's `net.ParseIP` accepts: no zone (`fe80::1%eth0`), no leading
 * zeros (`010.0.0.1`), no short forms (`10.1`), no brackets and no surrounding space.
 *
 * @returns undefined when the text is not an address.
 */
export function parseIp(text: string): IpAddress | undefined {
  // Dotted decimal without leading zeros is canonical as it is.
  if (ipv4Text.test(text)) return { family: "IPv4", text };
  const groups = text.includes(":") ? parseGroups(text) : undefined;
  return groups === undefined ? undefined : fromGroups(groups);
}

const ipv4Text = /^(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/;

/**
 * The address as an unsigned 32-bit number, most significant octet first (proxy API `net.IPAddress.ipv4`).
 *
 * @throws Error when the address is not IPv4, which is a mistake of the caller.
 */
export function ipv4ToNumber(ip: IpAddress): number {
  const octets = ip.family === "IPv4" ? parseOctets(ip.text) : undefined;
  if (octets === undefined) throw new Error(`not an IPv4 address: ${ip.text}`);
  return octets.reduce((number, octet) => number * 256 + octet, 0);
}

/**
 * The address as two unsigned 64-bit numbers, most significant first (proxy API `net.IPv6`).
 *
 * @throws Error when the address is not IPv6, which is a mistake of the caller.
 */
export function ipv6ToHalves(ip: IpAddress): Ipv6Halves {
  const groups = ip.family === "IPv6" ? parseGroups(ip.text) : undefined;
  if (groups === undefined) throw new Error(`not an IPv6 address: ${ip.text}`);
  const join = (part: readonly number[]) =>
    part.reduce((number, group) => (number << 16n) | BigInt(group), 0n);
  return { first: join(groups.slice(0, 4)), last: join(groups.slice(4)) };
}

/** Joins a host and a port as Go's `net.JoinHostPort` does: a host with a colon gets brackets. */
export function formatHostPort(host: string, port: number): string {
  return host.includes(":") ? `[${host}]:${String(port)}` : `${host}:${String(port)}`;
}

function parseOctets(text: string): readonly number[] | undefined {
  return ipv4Text.test(text) ? text.split(".").map(Number) : undefined;
}

/** The eight 16-bit groups of an IPv6 address. */
function parseGroups(text: string): readonly number[] | undefined {
  const [head = "", tail, ...more] = text.split("::");
  if (more.length > 0) return undefined;
  if (tail === undefined) {
    const groups = parseGroupList(head, true);
    return groups?.length === 8 ? groups : undefined;
  }
  const before = parseGroupList(head, false);
  const after = parseGroupList(tail, true);
  if (before === undefined || after === undefined) return undefined;
  const missing = 8 - before.length - after.length;
  return missing < 1 ? undefined : [...before, ...Array<number>(missing).fill(0), ...after];
}

/** Only the very last group of an address may be written as IPv4. */
function parseGroupList(text: string, mayEndInIpv4: boolean): readonly number[] | undefined {
  if (text === "") return [];
  const parts = text.split(":");
  const octets = mayEndInIpv4 ? parseOctets(parts.at(-1) ?? "") : undefined;
  if (octets !== undefined) parts.pop();
  if (!parts.every((part) => /^[0-9a-f]{1,4}$/i.test(part))) return undefined;
  const groups = parts.map((part) => parseInt(part, 16));
  return octets === undefined ? groups : [...groups, ...toGroups(octets)];
}

function toGroups(octets: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0] = octets;
  return [a * 256 + b, c * 256 + d];
}

function fromGroups(groups: readonly number[]): IpAddress {
  const [, , , , , marker, high = 0, low = 0] = groups;
  const isMapped = marker === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (!isMapped) return { family: "IPv6", text: formatGroups(groups) };
  return { family: "IPv4", text: [high >> 8, high & 255, low >> 8, low & 255].join(".") };
}

/** RFC 5952: the first of the longest runs of two or more zero groups is left out. */
function formatGroups(groups: readonly number[]): string {
  const zeros = longestZeroRun(groups);
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(":");
  if (zeros.length < 2) return hex(groups);
  return `${hex(groups.slice(0, zeros.start))}::${hex(groups.slice(zeros.start + zeros.length))}`;
}

function longestZeroRun(groups: readonly number[]): { readonly start: number; readonly length: number } {
  let longest = { start: 0, length: 0 };
  let current = { start: 0, length: 0 };
  for (const [i, group] of groups.entries()) {
    current = group === 0 ? { ...current, length: current.length + 1 } : { start: i + 1, length: 0 };
    if (current.length > longest.length) longest = current;
  }
  return longest;
}
