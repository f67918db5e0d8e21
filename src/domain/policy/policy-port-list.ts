import { parsePortList, type PortSet } from "../port-set.js";
import { err, ok, type Result } from "../result.js";
import { trimSpace } from "../trim-space.js";
import { parseRustUnsigned } from "./rust-text.js";

/**
 * Reads a list of ports and ranges as the policy controller does (Linkerd k8s/index/src/ports.rs, parse_portset).
 * Unlike in `parsePortList`, which is the destination's, one broken part spoils the list, and names are none.
 */
export function parsePolicyPorts(text: string): Result<PortSet, string> {
  const ranges: string[] = [];
  for (const part of text.split(",")) {
    if (trimSpace(part) === "") continue;
    const range = parseRange(part);
    if (range === undefined)
      return err(
        `expected ports from 1 to 65535 and ranges of them, found ${JSON.stringify(trimSpace(part))}`,
      );
    ranges.push(range);
  }
  return ok(parsePortList(ranges.join(",")).ports);
}

function parseRange(text: string): string | undefined {
  const dash = text.indexOf("-");
  const first = parsePort(dash < 0 ? text : text.slice(0, dash));
  const last = dash < 0 ? first : parsePort(text.slice(dash + 1));
  return first === undefined || last === undefined || first > last ? undefined : `${first}-${last}`;
}

function parsePort(text: string): bigint | undefined {
  return parseRustUnsigned(trimSpace(text), 65_535n) || undefined;
}
