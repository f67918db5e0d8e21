import { err, type Result } from "../result.js";
import { parseAnnotationDuration } from "./annotation-duration.js";
import type { AnnotationReader } from "./annotation-reader.js";
import { parseSwitch } from "./annotation-values.js";
import type { LoadBiaser } from "./service-settings.js";

const prefix = "balancer.alpha.linkerd.io";
const nanosecondsPerSecond = 1_000_000_000n;
const defaultPenalty = 5n * nanosecondsPerSecond;
const defaultMaxRetryAfter = 300n * nanosecondsPerSecond;

/** The proxy counts the penalty in milliseconds of 32 bits. */
const maxPenalty = ((1n << 32n) - 1n) * 1_000_000n;

/** The load biaser's annotations (Linkerd outbound/index.rs, parse_load_biaser_config); undefined: switched off. */
export function readLoadBiaser(reader: AnnotationReader): LoadBiaser | undefined {
  if (!reader.read(`${prefix}/penalize-failures`, parseSwitch, false)) return undefined;
  return {
    penalty: reader.read(`${prefix}/load-biaser-penalty`, parsePenalty, defaultPenalty),
    maxRetryAfter: reader.read(
      `${prefix}/load-biaser-max-retry-after`,
      parseAnnotationDuration,
      defaultMaxRetryAfter,
    ),
  };
}

function parsePenalty(text: string): Result<bigint, string> {
  const parsed = parseAnnotationDuration(text);
  // A duration is whole milliseconds, so nothing lies between the limit and the next one.
  return parsed.ok && parsed.value > maxPenalty
    ? err(`expected at most 4294967295ms, found ${JSON.stringify(text)}`)
    : parsed;
}
