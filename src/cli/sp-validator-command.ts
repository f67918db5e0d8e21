import { makeProcessMetrics } from "../admin/process-metrics.js";
import { infoRequest } from "../config/info-request.js";
import { parseValidatorConfig, type ValidatorConfig } from "../config/validator-config.js";
import { validatorFlags } from "../config/validator-flags.js";
import { validatorHelp } from "../config/validator-help.js";
import type { Logger } from "../runtime/logger.js";
import { startValidator, type RunningValidator } from "../runtime/start-validator.js";
import { packageVersion } from "../runtime/version.js";
import { exitCode } from "./exit-code.js";
import { runUntilStopped, type ServiceProcess } from "./run-until-stopped.js";
import type { Terminal } from "./terminal.js";
import { writeReadyFile } from "./write-ready-file.js";

/** Runs `waypost sp-validator` until a signal stops it, and resolves to the exit code. */
export async function spValidatorCommand(argv: readonly string[], host: ServiceProcess): Promise<number> {
  const { terminal, env } = host;
  const info = infoRequest(argv, validatorFlags);
  if (info !== undefined) {
    terminal.stdout.write(info === "help" ? validatorHelp() : `${packageVersion()}\n`);
    return exitCode.ok;
  }
  const parsed = parseValidatorConfig({ argv, env });
  if (!parsed.ok) {
    for (const error of parsed.error) terminal.stderr.write(`${error}\n`);
    terminal.stderr.write("Run waypost sp-validator --help to see all flags.\n");
    return exitCode.usage;
  }
  const { config, warnings } = parsed.value;
  return await runUntilStopped<RunningValidator>(host, {
    logging: { level: config.logLevel, format: config.logFormat },
    warnings,
    start: (log) => startValidator(config, { log, env, processMetrics: makeProcessMetrics() }),
    announce: (validator, log) => announce(validator, config, { log, terminal }),
    stopping: "stopping: no new requests, those under way are answered",
  });
}

/** Says where the webhook listens: to people in the log, to programs as one line of JSON and in a file. */
async function announce(
  { webhook, admin }: RunningValidator,
  { readyFile }: ValidatorConfig,
  { log, terminal }: { readonly log: Logger; readonly terminal: Terminal },
): Promise<void> {
  const line = `${JSON.stringify({ level: "info", time: new Date().toISOString(), msg: "serving", webhook, admin })}\n`;
  await writeReadyFile(readyFile, line);
  terminal.stdout.write(line);
  log.info({ webhook, admin }, "serving");
}
