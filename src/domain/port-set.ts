import { trimSpace } from "./trim-space.js";

/** Port numbers from `first` to `last`, both included. */
export interface PortRange {
  readonly first: number;
  readonly last: number;
}

/**
 * A set of ports. The ranges are sorted and neither overlap nor touch, so equal sets have equal ranges
 * and `1-65535` costs as much as one port.
 */
export interface PortSet {
  readonly ranges: readonly PortRange[];
}

/** What a list of ports said: the ports, and a readable reason for every part that was left out. */
export interface ParsedPortList {
  readonly ports: PortSet;
  readonly skipped: readonly string[];
}

/** The ports that are opaque unless somebody says otherwise: the list of Linkerd's chart, as its flag has it. */
export const chartOpaquePorts = "25,587,3306,4444,5432,6379,9300,11211";

/** The set without ports. */
export const emptyPortSet: PortSet = { ranges: [] };

/** True when the port is in the set. */
export function portSetContains(set: PortSet, port: number): boolean {
  return set.ranges.some((range) => range.first <= port && port <= range.last);
}

/** True when both sets hold the same ports. */
export function portSetEquals(a: PortSet, b: PortSet): boolean {
  return (
    a.ranges.length === b.ranges.length &&
    a.ranges.every((range, i) => range.first === b.ranges[i]?.first && range.last === b.ranges[i].last)
  );
}

/** Writes the set as a list that `parsePortList` reads back: `25,1000-1002`. */
export function formatPortSet(set: PortSet): string {
  return set.ranges
    .map(({ first, last }) => (first === last ? String(first) : `${String(first)}-${String(last)}`))
    .join(",");
}

/**
 * Reads a list of ports, ranges and port names, as in the annotations `config.linkerd.io/opaque-ports` and
 * `config.linkerd.io/skip-inbound-ports` (Linkerd pkg/util/parsing.go and portrange.go). A broken part does
 * not spoil the others. An empty text is an empty set.
 *
 * @param namedPort gives the port of a name. It is asked before a part is read as a number or range, as a
 *   port may be named `123-456`, and also for an empty part, as a Service's only port may have no name.
 */
export function parsePortList(
  text: string,
  namedPort?: (name: string) => number | undefined,
): ParsedPortList {
  if (text === "") return { ports: emptyPortSet, skipped: [] };
  const ranges: PortRange[] = [];
  const skipped: string[] = [];
  const list = text.endsWith(",") ? text.slice(0, -1) : text;
  for (const part of list.split(",").map(trimSpace)) {
    const named = namedPort?.(part);
    const range = named === undefined ? parsePortRange(part) : { first: named, last: named };
    if (typeof range === "string") skipped.push(range);
    else ranges.push(range);
  }
  return { ports: { ranges: mergeRanges(ranges) }, skipped };
}

/** Gives the reason as text when the part is broken. */
function parsePortRange(part: string): PortRange | string {
  const bounds = part.split("-");
  if (bounds.length > 2) return `"${part}" is not a port or a range: expected <first>-<last>`;
  const [lower = "", upper = lower] = bounds;
  const first = parsePort(lower);
  const last = parsePort(upper);
  if (first === undefined) return unexpectedPort(part, lower);
  if (last === undefined) return unexpectedPort(part, upper);
  if (last < first) return `"${part}" is not a range: the last port is lower than the first`;
  return { first, last };
}

function unexpectedPort(part: string, bound: string): string {
  const expected = "expected a number from 0 to 65535";
  return bound === part
    ? `"${part}" is not a port: ${expected}`
    : `"${part}" is not a range: "${bound}" is not a port, ${expected}`;
}

/** Go's strconv.Atoi takes a sign and leading zeros; a minus cannot get here, it separates the bounds. */
function parsePort(text: string): number | undefined {
  if (!/^\+?[0-9]+$/.test(text)) return undefined;
  const port = Number(text);
  return port <= 65535 ? port : undefined;
}

function mergeRanges(ranges: readonly PortRange[]): PortRange[] {
  const merged: PortRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.first - b.first)) {
    const previous = merged.at(-1);
    if (previous === undefined || range.first > previous.last + 1) merged.push(range);
    else if (range.last > previous.last) merged[merged.length - 1] = { ...previous, last: range.last };
  }
  return merged;
}
