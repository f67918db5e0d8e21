import { relative, resolve, sep } from "node:path";
import picocolors from "picocolors";
import type { LintFinding, LintReport } from "../../lint/lint-finding.js";
import { lintRules } from "../../lint/lint-rules.js";
import { renderGithub } from "../../lint/render-github.js";
import { renderJson } from "../../lint/render-json.js";
import { renderSarif } from "../../lint/render-sarif.js";
import { renderText, type Paint } from "../../lint/render-text.js";
import { printable } from "../client/printable.js";
import type { ReportFormat } from "./validate-options.js";

export interface RenderOptions {
  readonly color: boolean;
  /** Paths for programs are relative to it. */
  readonly cwd: string;
  /** Names no file of the disk. */
  readonly stdinName: string;
  /** Of this program. */
  readonly version: string;
}

/** The report as the user wants it. */
export function renderReport(report: LintReport, format: ReportFormat, options: RenderOptions): string {
  switch (format) {
    case "text":
      return renderText(withTexts(report, oneLine), makePaint(options.color));
    case "json":
      return renderJson(report);
    case "github":
      return renderGithub(withTexts(withRelativePaths(report, options), oneLine));
    case "sarif":
      return renderSarif(withRelativePaths(report, options), { version: options.version, rules: lintRules });
  }
}

function makePaint(color: boolean): Paint {
  const { bold, red, yellow, blue, dim } = picocolors.createColors(color);
  const bySeverity = { error: red, warning: yellow, note: blue };
  return { place: bold, severity: (severity) => bySeverity[severity], rule: dim };
}

/** What files hold can neither break the line nor steer the terminal. */
function oneLine(text: string): string {
  return printable(text.replace(/\s*[\r\n]+\s*/g, " "));
}

function withTexts(report: LintReport, change: (text: string) => string): LintReport {
  const maybe = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : change(text);
  return withFindings(report, (finding) => ({
    ...finding,
    file: change(finding.file),
    object: maybe(finding.object),
    field: maybe(finding.field),
    found: change(finding.found),
    effect: change(finding.effect),
    remedy: change(finding.remedy),
  }));
}

/** Relative to the working directory where the file lies below it, since CI knows files by such paths. */
function withRelativePaths(report: LintReport, { cwd, stdinName }: RenderOptions): LintReport {
  const toRelative = (file: string): string => {
    if (file === stdinName) return file;
    const path = relative(cwd, resolve(cwd, file)).split(sep).join("/");
    return path.startsWith("../") ? resolve(cwd, file) : path;
  };
  return withFindings(report, (finding) => ({ ...finding, file: toRelative(finding.file) }));
}

function withFindings(report: LintReport, change: (finding: LintFinding) => LintFinding): LintReport {
  return { ...report, findings: report.findings.map(change) };
}
