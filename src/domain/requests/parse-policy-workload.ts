import type { Refusal } from "../refusal.js";
import type { NamespacedName } from "../resources/names.js";
import { err, ok, type Result } from "../result.js";

/** The workload that a proxy belongs to. */
export interface PolicyWorkload extends NamespacedName {
  readonly kind: "Pod" | "ExternalWorkload";
}

/** Names of the members that tell a workload's kind. */
const kindOf: ReadonlyMap<string, PolicyWorkload["kind"]> = new Map([
  ["pod", "Pod"],
  ["external_workload", "ExternalWorkload"],
]);

/**
 * Reads what a proxy says of itself to the policy service: JSON with `ns` and a name, or the older `NAMESPACE:POD`
 * (Linkerd grpc/src/workload.rs). Unlike the destination's context token it has to be right.
 */
export function parsePolicyWorkload(text: string): Result<PolicyWorkload, Refusal> {
  const workload = text.startsWith("{") ? fromJson(text) : fromOlderForm(text);
  return workload === undefined
    ? err({
        code: "INVALID_ARGUMENT",
        message: `expected a workload as JSON with ns and pod or external_workload, found ${JSON.stringify(text)}`,
      })
    : ok(workload);
}

function fromOlderForm(text: string): PolicyWorkload | undefined {
  const colon = text.indexOf(":");
  const namespace = text.slice(0, Math.max(colon, 0));
  const name = text.slice(colon + 1);
  return namespace === "" || name === "" ? undefined : { kind: "Pod", namespace, name };
}

function fromJson(text: string): PolicyWorkload | undefined {
  const members = parseMembers(text);
  const namespace = members.get("ns");
  // The first of the two counts.
  const [key, name] = [...members].find(([member]) => kindOf.has(member)) ?? [];
  const kind = key === undefined ? undefined : kindOf.get(key);
  if (typeof namespace !== "string" || typeof name !== "string" || kind === undefined) return undefined;
  return { kind, namespace, name };
}

function parseMembers(text: string): ReadonlyMap<string, unknown> {
  try {
    return new Map(Object.entries(JSON.parse(text) as object));
  } catch {
    return new Map();
  }
}
