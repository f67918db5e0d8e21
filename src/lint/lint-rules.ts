import type { Severity } from "../domain/rules/finding.js";
import { rules } from "../domain/rules/rules.js";
import { inputRules } from "./input-rules.js";
import type { LintRuleId } from "./lint-finding.js";

/** A rule as reports describe it. */
export interface LintRule {
  readonly id: LintRuleId;
  readonly severity: Severity;
  readonly title: string;
}

/** Every rule that a report may name: those about ServiceProfiles, then those about the input. */
export const lintRules: readonly LintRule[] = [...rules, ...inputRules];
