import { InvalidArgumentError, Option, type Command } from "commander";
import { closestName } from "../../config/closest-name.js";
import { expectedDomain } from "../../domain/cluster-domain.js";
import { foundExpected } from "../../config/found-expected.js";
import type { LintRuleId } from "../../lint/lint-finding.js";
import { lintRules } from "../../lint/lint-rules.js";
import { servicesModes, type ServicesMode } from "../../runtime/validate-manifests.js";

export const reportFormats = ["text", "json", "github", "sarif"] as const;

export type ReportFormat = (typeof reportFormats)[number];

/** The flags of `validate` as commander hands them over. */
export interface ValidateFlags {
  readonly output: ReportFormat;
  readonly strict: boolean;
  readonly disable: readonly LintRuleId[];
  readonly services: ServicesMode;
  readonly clusterDomain: string;
  readonly stdinFilename: string;
}

/** Gives a command the flags of `validate`. */
export function addValidateOptions(command: Command): Command {
  return command
    .addOption(
      new Option("-o, --output <format>", "the form of the report").choices(reportFormats).default("text"),
    )
    .option("--strict", "report warnings as errors", false)
    .addOption(
      new Option("--disable <rule>", "leave out a rule; several with commas, or the flag again")
        .argParser(readRules)
        .default([], "none"),
    )
    .addOption(
      new Option("--services <mode>", "what rules that look at Services go by, see below")
        .choices(servicesModes)
        .default("auto"),
    )
    .addOption(
      new Option("--cluster-domain <domain>", "the cluster's DNS domain")
        .argParser(readClusterDomain)
        .default("cluster.local"),
    )
    .addOption(
      new Option("--stdin-filename <name>", "what to call standard input in the report")
        .argParser(readFileName)
        .default("<stdin>"),
    );
}

/** Names of ServiceProfiles end in it, so nothing else could be meant: what is no domain would make each name wrong. */
function readClusterDomain(text: string): string {
  const expected = expectedDomain(text);
  if (expected === undefined) return text;
  throw new InvalidArgumentError(foundExpected(text, expected));
}

function readFileName(text: string): string {
  if (text.trim() !== "") return text;
  throw new InvalidArgumentError(foundExpected(text, "a name"));
}

function readRules(text: string, before: readonly LintRuleId[]): readonly LintRuleId[] {
  return [...before, ...text.split(",").map((name) => readRule(name.trim()))];
}

function readRule(name: string): LintRuleId {
  const rule = lintRules.find(({ id }) => id === name);
  if (rule !== undefined) return rule.id;
  const ids = lintRules.map(({ id }) => id);
  const meant = closestName(name, ids);
  throw new InvalidArgumentError(
    foundExpected(name, meant === undefined ? "a rule of docs/rules.md" : `a rule; did you mean ${meant}?`),
  );
}
