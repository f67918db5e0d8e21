import type { Severity } from "../domain/rules/finding.js";
import type { LintFinding, LintReport } from "./lint-finding.js";
import type { LintRule } from "./lint-rules.js";
import { messageOf } from "./render-text.js";

export interface SarifOptions {
  /** Of this program. */
  readonly version: string;
  /** Every rule that a finding may name. */
  readonly rules: readonly LintRule[];
}

/**
 * The report as a SARIF 2.1.0 log, with what GitHub's code scanning asks for. Files with relative paths become
 * relative references, to be resolved against the root of the repository.
 */
export function renderSarif({ findings }: LintReport, { version, rules }: SarifOptions): string {
  const indexes = new Map(rules.map(({ id }, i) => [id, i]));
  const log = {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "waypost", version, rules: rules.map(describeRule) } },
        columnKind: "utf16CodeUnits",
        results: findings.map((finding) => describeFinding(finding, indexes.get(finding.rule) ?? -1)),
      },
    ],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeRule({ id, severity, title }: LintRule): unknown {
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: `${title}.` },
    help: { text: `See docs/rules.md, section ${id}, for a bad and a good example.` },
    defaultConfiguration: { level: severity },
    properties: { "problem.severity": problemSeverities[severity], tags: ["linkerd", "kubernetes"] },
  };
}

/** As code scanning names them; SARIF's own levels are named as ours. */
const problemSeverities: Readonly<Record<Severity, string>> = {
  error: "error",
  warning: "warning",
  note: "recommendation",
};

function describeFinding(finding: LintFinding, ruleIndex: number): unknown {
  const { rule, severity, file, line, column, object, field } = finding;
  const subject = [object, field].filter((part) => part !== undefined).join(": ");
  const text = subject === "" ? messageOf(finding) : `${subject}: ${messageOf(finding)}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: severity,
    message: { text },
    locations: [
      {
        physicalLocation: {
          artifactLocation: locate(file),
          region: { startLine: line, startColumn: column },
        },
      },
    ],
  };
}

function locate(file: string): { readonly uri: string; readonly uriBaseId?: string } {
  // A colon in the first segment would be taken for a scheme, so it is encoded like the rest.
  const uri = file.toWellFormed().split("/").map(encodeURIComponent).join("/");
  return file.startsWith("/") ? { uri: `file://${uri}` } : { uri, uriBaseId: "%SRCROOT%" };
}
