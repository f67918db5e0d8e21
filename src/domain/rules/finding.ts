import { formatProblem, type FieldPath } from "../resources/object-reader.js";
import type { RuleId } from "./rule-ids.js";

/**
 * How bad a finding is:
 * - `error`: Linkerd's webhook refuses it, or it cannot be served;
 * - `warning`: it is accepted, but does not do what it says;
 * - `note`: it does what it says, and that may surprise. Nothing is wrong: a note is told, not counted.
 */
export type Severity = "error" | "warning" | "note";

/** What a rule has to say about one place in an object. */
export interface Finding {
  readonly rule: RuleId;
  readonly severity: Severity;
  /** The field that is meant; empty: the object as a whole. */
  readonly path: FieldPath;
  /** What was found and, where that is not plain, what was expected. */
  readonly found: string;
  /** What the proxy, or Waypost, does with it. */
  readonly effect: string;
  /** How to mend it. */
  readonly remedy: string;
}

/** One line: `spec.routes[0].timeout: found; effect; remedy [rule-id]`. */
export function formatFinding({ rule, path, found, effect, remedy }: Finding): string {
  const message = `${found}; ${effect}; ${remedy} [${rule}]`.replace(/\s*[\r\n]+\s*/g, " ");
  return formatProblem({ path, message });
}
