import type { FieldPath } from "../resources/object-reader.js";
import type { Finding } from "./finding.js";
import type { RuleId } from "./rule-ids.js";
import { severityOf } from "./rules.js";

/** The texts of a finding. */
export type FindingTexts = Pick<Finding, "found" | "effect" | "remedy">;

/** A finding of a rule, as severe as the rule is. */
export function report(rule: RuleId, path: FieldPath, { found, effect, remedy }: FindingTexts): Finding {
  return { rule, severity: severityOf(rule), path, found, effect, remedy };
}

/** A text as messages show it: in quotes, and cut when it is very long. */
export function shown(text: string): string {
  return JSON.stringify(text.length > longestText ? `${text.slice(0, longestText)}...` : text);
}

const longestText = 200;
