import { formatGoDuration } from "../../domain/go-duration.js";
import type { Duration__Output } from "../../gen/google/protobuf/Duration.js";

/** A protobuf duration in Go's syntax, such as `1.5s`. */
export function durationText({ seconds = "0", nanos = 0 }: Duration__Output): string {
  return formatGoDuration(BigInt(seconds) * 1_000_000_000n + BigInt(nanos));
}
