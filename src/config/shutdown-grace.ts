import { parseGoDuration } from "../domain/go-duration.js";
import { err, ok, type Result } from "../domain/result.js";
import { foundExpected } from "./found-expected.js";

const nanosPerMilli = 1_000_000n;
/** Node's timers hold a signed 32-bit number of milliseconds; a longer one would fire at once. */
const longestTimerMs = 2_147_483_647n;

/** Reads a Go duration into whole milliseconds, rounded up so that a positive grace never becomes none. */
export function parseShutdownGrace(text: string): Result<number, string> {
  const nanos = parseGoDuration(text);
  if (!nanos.ok || nanos.value < 0n) {
    return err(foundExpected(text, 'a duration of 0 or more, such as "10s" or "1m30s"'));
  }
  const millis = (nanos.value + nanosPerMilli - 1n) / nanosPerMilli;
  if (millis > longestTimerMs) return err(foundExpected(text, "a duration of at most 24 days"));
  return ok(Number(millis));
}
