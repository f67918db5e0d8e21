import { parseGoDuration } from "../go-duration.js";
import { milliValue, parseQuantity } from "../quantity.js";
import { readMetadata } from "../resources/metadata.js";
import type { ObjectReader } from "../resources/object-reader.js";
import { finish, mapSteps, type Steps } from "../steps.js";
import { finiteNumber, numberText } from "./finite-number.js";
import { ignoredKeys } from "./ignored-keys.js";
import { parseRequestMatch, parseResponseMatch } from "./parse-matches.js";
import type { DstOverride, ResponseClass, RetryBudget, Route, ServiceProfile } from "./service-profile.js";

const uint32 = { min: 0, max: 0xffffffff };

/**
 * Reads a ServiceProfile of either API version. It never fails: what Linkerd's translator would refuse
 * (profile_translator.go) makes the profile broken, with the reasons in `problems`.
 */
export function parseServiceProfile(object: ObjectReader): ServiceProfile {
  return finish(parseProfileInSteps(object));
}

/** The same in steps. */
export function* parseProfileInSteps(object: ObjectReader): Steps<ServiceProfile> {
  const { namespace, name } = readMetadata(object);
  const spec = object.object("spec");
  const parsed = {
    routes: yield* mapSteps(spec.objects("routes"), parseRoute),
    retryBudget: spec.has("retryBudget") ? parseRetryBudget(spec.object("retryBudget")) : undefined,
    dstOverrides: yield* mapSteps(spec.objects("dstOverrides"), parseOverride),
  };
  const { problems } = object;
  const ignored = ignoredKeys({ metadata: object.raw("metadata"), spec: object.raw("spec") });
  return {
    kind: "ServiceProfile",
    namespace,
    name,
    spec: problems.length === 0 ? parsed : undefined,
    problems,
    ...(problems.length > 0 && { draft: parsed }),
    ...(ignored.length > 0 && { ignored }),
  };
}

function parseRoute(reader: ObjectReader): Route {
  if (!reader.has("condition"))
    reader.problem("condition", "expected a condition, found none", { rule: "no-condition" });
  return {
    name: reader.string("name"),
    condition: reader.has("condition")
      ? parseRequestMatch(reader.object("condition"))
      : { kind: "all", matches: [] },
    responseClasses: reader.objects("responseClasses").map(parseResponseClass),
    isRetryable: reader.boolean("isRetryable"),
    ...parseTimeout(reader),
  };
}

/** A timeout that does not parse is dropped, the route stays (profile_translator.go, toRoute). */
function parseTimeout(reader: ObjectReader): Pick<Route, "timeout" | "timeoutFault"> {
  const text = reader.string("timeout");
  if (text === "") return { timeout: 0n };
  const parsed = parseGoDuration(text);
  if (!parsed.ok) return { timeout: 0n, timeoutFault: { text, error: parsed.error } };
  const timeout = parsed.value;
  return timeout > 0n ? { timeout } : { timeout, timeoutFault: { text, error: undefined } };
}

function parseResponseClass(reader: ObjectReader): ResponseClass {
  if (!reader.has("condition"))
    reader.problem("condition", "expected a condition, found none", { rule: "no-condition" });
  return {
    condition: reader.has("condition")
      ? parseResponseMatch(reader.object("condition"))
      : { kind: "all", matches: [] },
    isFailure: reader.boolean("isFailure"),
  };
}

function parseRetryBudget(reader: ObjectReader): RetryBudget {
  const ttl = parseGoDuration(reader.string("ttl"));
  if (!ttl.ok) reader.problem("ttl", ttl.error, { rule: "bad-duration" });
  return {
    retryRatio: finiteNumber(reader, "retryRatio", (key) => reader.float32(key)) ?? 0,
    minRetriesPerSecond:
      finiteNumber(reader, "minRetriesPerSecond", (key) => reader.integer(key, uint32)) ?? 0,
    ttl: ttl.ok ? ttl.value : 0n,
  };
}

function parseOverride(reader: ObjectReader): DstOverride {
  return { authority: reader.string("authority"), ...readWeight(reader) };
}

/** Weights are decimillis in a uint32: thousandths times ten, cut as Go's conversion does. */
function readWeight(reader: ObjectReader): Pick<DstOverride, "weight" | "weightBeyondWire"> {
  const raw = reader.raw("weight");
  if (raw === undefined) return { weight: 0 };
  if (typeof raw !== "string" && typeof raw !== "number") {
    reader.string("weight");
    return { weight: 0 };
  }
  // As apimachinery's Quantity.UnmarshalJSON, which trims what ParseQuantity would refuse.
  const quantity = parseQuantity(String(raw).trim());
  if (!quantity.ok) {
    const found = typeof raw === "number" ? numberText(raw) : JSON.stringify(raw);
    reader.problem("weight", `${quantity.error}, found ${found}`, { rule: "bad-quantity" });
    return { weight: 0 };
  }
  const decimillis = milliValue(quantity.value) * 10n;
  const sent = BigInt.asUintN(32, decimillis);
  return { weight: Number(sent), ...(sent !== decimillis && { weightBeyondWire: String(raw) }) };
}
