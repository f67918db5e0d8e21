import { formatPath, type FieldPath } from "../domain/resources/object-reader.js";
import type { Finding } from "../domain/rules/finding.js";
import type { RuleId } from "../domain/rules/rule-ids.js";
import type { InputRuleId } from "./input-rules.js";

/** Any rule that a report may name. */
export type LintRuleId = RuleId | InputRuleId;

/** Where something is; line and column count from 1. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** `ServiceProfile shop/web`; undefined when the whole file or document is meant. */
  readonly object: string | undefined;
}

/** A finding where it is written. */
export interface LintFinding extends Place, Omit<Finding, "rule" | "path"> {
  readonly rule: LintRuleId;
  /** `spec.routes[0].timeout`; undefined when no single field is meant. */
  readonly field: string | undefined;
}

/** All findings about some files. */
export interface LintReport {
  readonly files: number;
  /** ServiceProfiles that were judged. */
  readonly profiles: number;
  /** By file, line and column. */
  readonly findings: readonly LintFinding[];
}

/** A rule's finding at its place. */
export function placeFinding({ path, ...finding }: Finding, place: Place): LintFinding {
  return { ...finding, ...place, field: fieldText(path) };
}

/** A field's path as people write it; undefined for the object as a whole. */
export function fieldText(path: FieldPath): string | undefined {
  return path.length === 0 ? undefined : formatPath(path);
}

/** Orders findings by file in code units, line, column, then rule; the rest keeps its order. */
export function inOrder(findings: readonly LintFinding[]): readonly LintFinding[] {
  return findings.toSorted(
    (a, b) =>
      compareTexts(a.file, b.file) || a.line - b.line || a.column - b.column || compareTexts(a.rule, b.rule),
  );
}

/** How many findings there are of each severity. */
export function countFindings(findings: readonly LintFinding[]): {
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
} {
  const count = (severity: LintFinding["severity"]): number =>
    findings.filter((finding) => finding.severity === severity).length;
  return { errors: count("error"), warnings: count("warning"), notes: count("note") };
}

function compareTexts(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
