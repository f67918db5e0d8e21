import { formatGoDuration } from "../go-duration.js";
import { trimSpace } from "../trim-space.js";
import { parseAnnotationDuration } from "./annotation-duration.js";
import type { AnnotationReader } from "./annotation-reader.js";
import { parseCount, parseShare, parseSwitch } from "./annotation-values.js";
import type { Backoff, FailureAccrual, SuccessRate } from "./service-settings.js";

const mode = "balancer.linkerd.io/failure-accrual";
const consecutive = `${mode}-consecutive`;
const alpha = "balancer.alpha.linkerd.io/failure-accrual";
const rate = `${alpha}-success-rate`;
const honorRetryAfter = `${alpha}-honor-retry-after`;
const rateAnnotations: readonly string[] = ["threshold", "window", "min-requests"].map(
  (part) => `${rate}-${part}`,
);

const maxUint32 = 0xffffffff;
const seconds = 1_000_000_000n;
const defaultMaxFailures = 7;
const defaultBackoff: Backoff = { min: seconds, max: 60n * seconds, jitter: 0.5 };
const defaultRate: SuccessRate = { threshold: 0.8, window: 10n * seconds, minRequests: 5 };

/** Beyond these the proxy refuses the whole policy, but only when it counts the success rate at all. */
const minWindow = 10_000_000n;
const maxMinRequests = 1_000_000;

/** The annotations of failure accrual (Linkerd outbound/index.rs, parse_accrual_config); undefined: none. */
export function readFailureAccrual(reader: AnnotationReader): FailureAccrual | undefined {
  const text = reader.text(mode);
  if (text !== "unified") noteIdleRates(reader);
  if (text === undefined) return undefined;
  if (text !== "consecutive" && text !== "unified") {
    reader.fault(mode, `expected consecutive or unified, found ${JSON.stringify(text)}`);
    return undefined;
  }
  const maxFailures = reader.read(`${consecutive}-max-failures`, trimmedCount, defaultMaxFailures);
  const backoff = readBackoff(reader);
  if (text === "consecutive") return { kind: "consecutive", maxFailures, backoff };
  return {
    kind: "unified",
    maxFailures,
    backoff,
    // A switch that cannot be read is off, and spoils nothing else.
    honorRetryAfter: readHonorRetryAfter(reader),
    successRate: readSuccessRate(reader),
  };
}

function readBackoff(reader: AnnotationReader): Backoff {
  const read = (part: string, absent: bigint): bigint =>
    reader.read(`${consecutive}-${part}`, parseAnnotationDuration, absent);
  const max = read("max-penalty", defaultBackoff.max);
  const min = read("min-penalty", defaultBackoff.min);
  const jitter = reader.read(
    `${consecutive}-jitter-ratio`,
    parseShare(100, Math.fround),
    defaultBackoff.jitter,
  );
  if (min > max)
    reader.fault(
      `${consecutive}-min-penalty`,
      `expected at most the longest penalty, ${formatGoDuration(max)}, found ${formatGoDuration(min)}`,
    );
  else if (max === 0n) reader.fault(`${consecutive}-max-penalty`, "expected more than 0, found 0");
  return { min, max, jitter };
}

function readSuccessRate(reader: AnnotationReader): SuccessRate {
  const threshold = reader.read(`${rate}-threshold`, parseShare(1), defaultRate.threshold);
  const window = reader.read(`${rate}-window`, parseAnnotationDuration, defaultRate.window);
  const minRequests = reader.read(`${rate}-min-requests`, trimmedCount, defaultRate.minRequests);
  const least = threshold === 0 ? 1n : minWindow;
  if (window < least)
    reader.fault(
      `${rate}-window`,
      threshold === 0
        ? "expected more than 0, found 0"
        : `expected at least ${formatGoDuration(minWindow)}, found ${formatGoDuration(window)}`,
    );
  if (threshold !== 0 && minRequests > maxMinRequests)
    reader.fault(`${rate}-min-requests`, `expected at most ${maxMinRequests}, found ${minRequests}`);
  for (const name of reader.namesBeginning(rate))
    if (!rateAnnotations.includes(name))
      reader.note(name, `has no effect: expected one of ${rateAnnotations.join(", ")}`);
  return { threshold, window, minRequests };
}

function noteIdleRates(reader: AnnotationReader): void {
  for (const name of reader.namesBeginning(rate)) reader.note(name, `has no effect without ${mode}: unified`);
}

function readHonorRetryAfter(reader: AnnotationReader): boolean {
  const text = reader.text(honorRetryAfter);
  if (text === undefined) return false;
  const parsed = parseSwitch(text);
  if (parsed.ok) return parsed.value;
  reader.note(honorRetryAfter, `${parsed.error}; it counts as false`);
  return false;
}

function trimmedCount(text: string): ReturnType<ReturnType<typeof parseCount>> {
  return parseCount(maxUint32)(trimSpace(text));
}
