import { countFindings, type LintReport } from "./lint-finding.js";

/**
 * The report for programs. Fields are only ever added; anything else raises `version`. What is not there is
 * null.
 */
export function renderJson({ files, profiles, findings }: LintReport): string {
  const document = {
    version: 1,
    summary: { files, profiles, ...countFindings(findings) },
    findings: findings.map((finding) => ({
      severity: finding.severity,
      rule: finding.rule,
      file: finding.file,
      line: finding.line,
      column: finding.column,
      object: finding.object ?? null,
      field: finding.field ?? null,
      found: finding.found,
      effect: finding.effect,
      remedy: finding.remedy,
    })),
  };
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
