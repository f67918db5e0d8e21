import type { Command } from "commander";
import type { LintFinding } from "../../lint/lint-finding.js";
import { validateManifests, type Validation } from "../../runtime/validate-manifests.js";
import { packageVersion } from "../../runtime/version.js";
import { printable } from "../client/printable.js";
import { exitCode } from "../exit-code.js";
import { makeCommand } from "../make-command.js";
import type { Terminal } from "../terminal.js";
import { renderReport } from "./render-report.js";
import { addValidateOptions, type ValidateFlags } from "./validate-options.js";

/** What the command needs of the process that it runs in. */
export interface ValidateContext {
  readonly terminal: Terminal;
  /** Opened when it is asked for; ends with the signal. */
  readonly stdin: () => AsyncIterable<Uint8Array>;
  /** Paths for programs are relative to it; `.` is looked up when it is needed. */
  readonly cwd: string;
  /** Ends the command without a report. */
  readonly signal: AbortSignal;
  /** Called once, with the exit code. Usage errors are thrown instead. */
  readonly exit: (code: number) => void;
}

const help = `
Each PATH is a file, a folder (its *.yaml, *.yml and *.json, also in folders below; what begins with a dot is
passed over), or - for standard input. All together are taken as one cluster: of an object in two files the
first counts.

A finding has a place (file:line:column), a severity, what was found, what comes of it, how to mend it, and the
rule's name, which docs/rules.md explains. Errors are what Linkerd refuses or cannot serve; warnings are accepted
and do not do what they say; notes may surprise and count for nothing.

Rules that look at Services, such as a profile for a Service that is not there, go by --services:
  auto    the Services in the input, if there are any and all of it could be read
  expect  the input is all there is
  ignore  nothing is known of Services

Output:
  text    file:line:column: severity: object: field: found; effect; remedy [rule], and a line that counts
  json    {"version":1,"summary":{files,profiles,errors,warnings,notes},"findings":[{severity,rule,file,line,
          column,object,field,found,effect,remedy}]}; object and field may be null
  github  workflow commands, which GitHub shows as annotations
  sarif   SARIF 2.1.0, for code scanning

Exit codes: 0 no errors or warnings, 1 some, 2 wrong usage, 130 interrupted.

Examples:
  $ waypost validate k8s/
  $ helm template ./chart | waypost validate -
  $ waypost validate k8s/ --strict --disable default-retry-budget -o github
`;

/** `waypost validate PATH...`: judges ServiceProfiles as Linkerd and its proxy will. */
export function validateCommand(context: ValidateContext): Command {
  const command: Command = addValidateOptions(makeCommand("validate", context.terminal))
    .summary("find what is wrong with ServiceProfiles, in files")
    .description(
      "Finds what Linkerd would refuse in ServiceProfiles, and what it would accept and the proxy then not do.",
    )
    .argument("<path...>", "files, folders, or - for standard input")
    .addHelpText("after", help);
  return command.action(async (paths: string[]) => {
    const flags = command.opts<ValidateFlags>();
    const validation = await validateManifests({
      paths,
      stdin: { name: flags.stdinFilename, open: context.stdin },
      clusterDomain: flags.clusterDomain,
      services: flags.services,
      signal: context.signal,
    });
    if (!validation.ok)
      command.error(validation.error.map((reason) => `error: path ${printable(reason)}`).join("\n"), {
        exitCode: exitCode.usage,
      });
    context.exit(context.signal.aborted ? exitCode.interrupted : report(validation.value, flags, context));
  });
}

/** Prints what was found, and gives the exit code. */
function report(validation: Validation, flags: ValidateFlags, { terminal, cwd }: ValidateContext): number {
  const findings = validation.findings
    .filter(({ rule }) => !flags.disable.includes(rule))
    .map((finding) => (flags.strict ? sharpen(finding) : finding));
  const text = renderReport({ ...validation, findings }, flags.output, {
    color: terminal.color,
    cwd,
    stdinName: flags.stdinFilename,
    version: packageVersion(),
  });
  terminal.stdout.write(text);
  const notes = [...(validation.profiles === 0 ? ["no ServiceProfile found"] : []), ...validation.notes];
  for (const note of notes) terminal.stderr.write(`waypost validate: ${printable(note)}\n`);
  return findings.some(({ severity }) => severity !== "note") ? exitCode.failure : exitCode.ok;
}

function sharpen(finding: LintFinding): LintFinding {
  return finding.severity === "warning" ? { ...finding, severity: "error" } : finding;
}
