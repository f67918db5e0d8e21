import { formatProblem, type FieldPath } from "../resources/object-reader.js";
import type { Steps } from "../steps.js";
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

/**
 * Findings, part by part: whoever goes through them may see to others between, and may leave off. A part takes far less
 * than a millisecond to find out, and is often empty.
 */
export type FindingParts = Steps<void, readonly Finding[]>;

/** All parts at once. */
export function allOf(parts: FindingParts): readonly Finding[] {
  return [...parts].flat();
}

/** One line: `spec.routes[0].timeout: found; effect; remedy [rule-id]`. */
export function formatFinding({ rule, path, found, effect, remedy }: Finding): string {
  return formatProblem({ path, message: onOneLine(`${found}; ${effect}; ${remedy} [${rule}]`) });
}

/** A pattern may be a megabyte of blanks, so each run of them is looked at once. */
function onOneLine(text: string): string {
  if (!/[\r\n]/.test(text)) return text;
  return text.replace(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? " " : blanks));
}
