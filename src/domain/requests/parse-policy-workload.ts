import type { JsonNode } from "../json/json-node.js";
import { readJson } from "../json/read-json.js";
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

/** Two namespaces are one too many; of several names the first counts, whatever else there is. */
function fromJson(text: string): PolicyWorkload | undefined {
  const members = parseMembers(text);
  const namespaces = members.filter(({ key }) => key === "ns");
  const named = members.find(({ key }) => kindOf.has(key));
  const namespace = namespaces.length === 1 ? namespaces[0]?.value : undefined;
  const kind = named && kindOf.get(named.key);
  if (namespace === undefined || named?.value === undefined || kind === undefined) return undefined;
  return { kind, namespace, name: named.value };
}

interface Member {
  readonly key: string;
  /** Undefined when it is no text. */
  readonly value: string | undefined;
}

/** As serde_json has it. */
const maxDepth = 127;

/** The members in the order of the text. */
function parseMembers(text: string): readonly Member[] {
  const parsed = readJson(text, { maxDepth });
  if (!parsed.ok || parsed.value.kind !== "object") return [];
  return parsed.value.members.map(({ key, value }) => ({ key: textOf(key) ?? "", value: textOf(value) }));
}

/** Half of a surrogate pair is no character, and a string with one is none. */
function textOf(node: JsonNode): string | undefined {
  if (node.kind !== "string") return undefined;
  const text: unknown = JSON.parse(`"${node.raw}"`);
  return typeof text === "string" && text.isWellFormed() ? text : undefined;
}
