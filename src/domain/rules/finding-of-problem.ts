import type { FieldProblem } from "../resources/object-reader.js";
import type { Finding } from "./finding.js";
import { report } from "./report.js";
import type { RuleId } from "./rule-ids.js";

/** A fault that the parser reports, as a finding: also for objects that could not be read at all. */
export function findingOfProblem({ path, message, rule = "wrong-type" }: FieldProblem): Finding {
  const effect = rule === "no-name" ? "the object is left out" : effectOnProfile;
  return report(rule, path, { found: message, effect, remedy: remedies.get(rule) ?? "correct it" });
}

/** A refusal by Linkerd's webhook that no other rule tells; its text is Linkerd's. */
export function findingOfRefusal(message: string): Finding {
  const effect = "the API server does not accept it where Linkerd's or our webhook is at work";
  return report("refused", [], { found: message, effect, remedy: "correct it" });
}

const effectOnProfile = "the profile is broken: clients keep what it said before, or get the default";

const remedies: ReadonlyMap<RuleId, string> = new Map([
  ["wrong-type", "write a value of that type, or leave the field out"],
  ["no-name", "name it"],
  ["no-condition", "say what it takes; all: [] takes everything"],
  ["too-deep", "flatten the condition"],
  ["bad-duration", "write a number with a unit, such as 10s or 1m30s"],
  ["bad-quantity", "write a number, such as 1 or 500m"],
  ["status-out-of-range", "write a status that HTTP has"],
  ["status-range-reversed", "swap min and max"],
]);
