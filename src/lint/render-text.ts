import type { Severity } from "../domain/rules/finding.js";
import { countFindings, type LintFinding, type LintReport } from "./lint-finding.js";

/** How parts of the text are set off; each gives the text back, with or without escape sequences. */
export interface Paint {
  readonly place: (text: string) => string;
  readonly severity: (severity: Severity) => (text: string) => string;
  readonly rule: (text: string) => string;
}

/** One line a finding, `file:line:column` first as editors understand it, then one that counts them. */
export function renderText(report: LintReport, paint: Paint): string {
  return [...report.findings.map((finding) => renderFinding(finding, paint)), summarize(report)]
    .map((line) => `${line}\n`)
    .join("");
}

function renderFinding(finding: LintFinding, paint: Paint): string {
  const { file, line, column, severity, rule, object, field } = finding;
  const parts = [
    paint.place(`${file}:${line}:${column}`),
    paint.severity(severity)(severity),
    object,
    field,
    messageOf(finding),
  ];
  return `${parts.filter((part) => part !== undefined).join(": ")} ${paint.rule(`[${rule}]`)}`;
}

/** What was found, what comes of it, and how to mend it. */
export function messageOf({ found, effect, remedy }: LintFinding): string {
  return [found, effect, remedy].filter((part) => part !== "").join("; ");
}

function summarize({ files, profiles, findings }: LintReport): string {
  const { errors, warnings, notes } = countFindings(findings);
  const told = [
    ...(errors > 0 ? [count(errors, "error")] : []),
    ...(warnings > 0 ? [count(warnings, "warning")] : []),
    ...(notes > 0 ? [count(notes, "note")] : []),
  ];
  const looked = `${count(profiles, "ServiceProfile")} in ${count(files, "file")}`;
  return told.length === 0 ? `${looked}: nothing to say` : `${looked}: ${told.join(", ")}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
