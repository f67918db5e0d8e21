import type { Severity } from "../domain/rules/finding.js";
import type { LintFinding, LintReport } from "./lint-finding.js";
import { messageOf } from "./render-text.js";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", note: "notice" };

/** One workflow command a finding, which GitHub shows as an annotation of the line. */
export function renderGithub({ findings }: LintReport): string {
  return findings.map((finding) => `${renderFinding(finding)}\n`).join("");
}

function renderFinding(finding: LintFinding): string {
  const { severity, file, line, column, rule, object, field } = finding;
  const properties = `file=${property(file)},line=${line},col=${column},title=${property(rule)}`;
  const subject = [object, field, messageOf(finding)].filter((part) => part !== undefined).join(": ");
  return `::${commands[severity]} ${properties}::${data(subject)}`;
}

/** As @actions/core command.ts, escapeData. */
function data(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** As @actions/core command.ts, escapeProperty. */
function property(text: string): string {
  return data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
