import { err, ok, type Result } from "../result.js";
import { trimSpace } from "../trim-space.js";
import { parseRustUnsigned } from "./rust-text.js";

const maxUint64 = (1n << 64n) - 1n;
const nanosecondsPerMillisecond = 1_000_000n;

/** Milliseconds of each unit that a duration may be written in. */
const millisecondsPerUnit: ReadonlyMap<string, bigint> = new Map([
  ["ms", 1n],
  ["s", 1_000n],
  ["m", 60_000n],
  ["h", 3_600_000n],
  ["d", 86_400_000n],
]);

const expectation = "expected a whole number with a unit (ms, s, m, h or d), such as 250ms";

/**
 * Reads a duration as the policy controller's annotations have it (Linkerd outbound/index.rs, parse_duration):
 * one whole number and one unit, or a bare 0. Go's forms, such as 1h30m or 1.5s, are none.
 *
 * @returns nanoseconds, 0 or more.
 */
export function parseAnnotationDuration(text: string): Result<bigint, string> {
  const [, number = "", unit = ""] = /^(.*[0-9])(.*)$/s.exec(trimSpace(text)) ?? [];
  const magnitude = parseRustUnsigned(number, maxUint64);
  const factor = unit === "" && magnitude === 0n ? 1n : millisecondsPerUnit.get(unit);
  if (magnitude === undefined || factor === undefined || magnitude * factor > maxUint64)
    return err(`${expectation}, found ${JSON.stringify(text)}`);
  return ok(magnitude * factor * nanosecondsPerMillisecond);
}
