import { parseGoDuration } from "../go-duration.js";
import { milliValue, parseQuantity } from "../quantity.js";
import { readMetadata } from "../resources/metadata.js";
import type { FieldProblem, ObjectReader } from "../resources/object-reader.js";
import { parseRequestMatch, parseResponseMatch } from "./parse-matches.js";
import type { DstOverride, ResponseClass, RetryBudget, Route, ServiceProfile } from "./service-profile.js";

const uint32 = { min: 0, max: 0xffffffff };

/**
 * Reads a ServiceProfile of either API version. It never fails: what Linkerd's translator would refuse
 * (profile_translator.go) makes the profile broken, with the reasons in `problems`.
 */
export function parseServiceProfile(object: ObjectReader): ServiceProfile {
  const { namespace, name } = readMetadata(object);
  const warnings: FieldProblem[] = [];
  const spec = object.object("spec");
  const parsed = {
    routes: spec.objects("routes").map((route) => parseRoute(route, warnings)),
    retryBudget: spec.has("retryBudget") ? parseRetryBudget(spec.object("retryBudget")) : undefined,
    dstOverrides: spec.objects("dstOverrides").map(parseOverride),
  };
  const { problems } = object;
  return {
    kind: "ServiceProfile",
    namespace,
    name,
    spec: problems.length === 0 ? parsed : undefined,
    problems,
    warnings,
  };
}

function parseRoute(reader: ObjectReader, warnings: FieldProblem[]): Route {
  if (!reader.has("condition")) reader.problem("condition", "expected a condition, found none");
  return {
    name: reader.string("name"),
    condition: reader.has("condition")
      ? parseRequestMatch(reader.object("condition"))
      : { kind: "all", matches: [] },
    responseClasses: reader.objects("responseClasses").map(parseResponseClass),
    isRetryable: reader.boolean("isRetryable"),
    timeout: parseTimeout(reader, warnings),
  };
}

/** A timeout that does not parse is dropped, the route stays (profile_translator.go, toRoute). */
function parseTimeout(reader: ObjectReader, warnings: FieldProblem[]): bigint {
  const text = reader.string("timeout");
  if (text === "") return 0n;
  const parsed = parseGoDuration(text);
  if (parsed.ok) return parsed.value;
  warnings.push({ path: [...reader.path, "timeout"], message: `${parsed.error}; the route has no timeout` });
  return 0n;
}

function parseResponseClass(reader: ObjectReader): ResponseClass {
  if (!reader.has("condition")) reader.problem("condition", "expected a condition, found none");
  return {
    condition: reader.has("condition")
      ? parseResponseMatch(reader.object("condition"))
      : { kind: "all", matches: [] },
    isFailure: reader.boolean("isFailure"),
  };
}

function parseRetryBudget(reader: ObjectReader): RetryBudget {
  const ttl = parseGoDuration(reader.string("ttl"));
  if (!ttl.ok) reader.problem("ttl", ttl.error);
  return {
    retryRatio: reader.float32("retryRatio") ?? 0,
    minRetriesPerSecond: reader.integer("minRetriesPerSecond", uint32) ?? 0,
    ttl: ttl.ok ? ttl.value : 0n,
  };
}

function parseOverride(reader: ObjectReader): DstOverride {
  return { authority: reader.string("authority"), weight: readWeight(reader) };
}

/** Weights are decimillis in a uint32: thousandths times ten, cut as Go's conversion does. */
function readWeight(reader: ObjectReader): number {
  const raw = reader.raw("weight");
  if (raw === undefined) return 0;
  if (typeof raw !== "string" && typeof raw !== "number") {
    reader.string("weight");
    return 0;
  }
  // As apimachinery's Quantity.UnmarshalJSON, which trims what ParseQuantity would refuse.
  const quantity = parseQuantity(String(raw).trim());
  if (!quantity.ok) {
    reader.problem("weight", `${quantity.error}, found ${JSON.stringify(raw)}`);
    return 0;
  }
  return Number(BigInt.asUintN(32, milliValue(quantity.value) * 10n));
}
