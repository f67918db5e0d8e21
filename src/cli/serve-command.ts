import { writeFile } from "node:fs/promises";
import { makeProcessMetrics } from "../admin/process-metrics.js";
import { infoRequest } from "../config/info-request.js";
import { parseServeConfig, type ServeConfig } from "../config/serve-config.js";
import { serveHelp } from "../config/serve-help.js";
import { makeLogger, type Logger } from "../runtime/logger.js";
import { nodeCaveat } from "../runtime/node-support.js";
import { startService, type RunningService } from "../runtime/start-service.js";
import { packageVersion } from "../runtime/version.js";
import { exitCode } from "./exit-code.js";
import type { Terminal } from "./terminal.js";

/** What the command needs of the process that it runs in. */
export interface ServeProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly terminal: Terminal;
  /** Calls back at each SIGTERM or SIGINT. */
  onStopSignal(stop: (signal: string) => void): void;
  /** Ends the process at once. */
  exit(code: number): never;
}

/** Runs `waypost serve` until a signal stops it, and resolves to the exit code. */
export async function serveCommand(argv: readonly string[], host: ServeProcess): Promise<number> {
  const { terminal } = host;
  const info = infoRequest(argv);
  if (info !== undefined) {
    terminal.stdout.write(info === "help" ? serveHelp() : `${packageVersion()}\n`);
    return exitCode.ok;
  }
  const parsed = parseServeConfig({ argv, env: host.env });
  const errors = parsed.ok ? missingSource(parsed.value.config, host.env) : parsed.error;
  if (!parsed.ok || errors.length > 0) {
    for (const error of errors) terminal.stderr.write(`${error}\n`);
    terminal.stderr.write("Run waypost serve --help to see all flags.\n");
    return exitCode.usage;
  }
  return await serve(parsed.value.config, parsed.value.warnings, host);
}

/** Without a folder there has to be a cluster, or a way to one. */
function missingSource({ manifests, kubeconfig }: ServeConfig, env: ServeProcess["env"]): readonly string[] {
  const named =
    manifests.length > 0 || kubeconfig !== "" || env["KUBECONFIG"] || env["KUBERNETES_SERVICE_HOST"];
  return named
    ? []
    : [
        "found nothing to serve from, expected --manifests DIR, --kubeconfig FILE, KUBECONFIG, or to run in a pod",
      ];
}

async function serve(config: ServeConfig, warnings: readonly string[], host: ServeProcess): Promise<number> {
  const { terminal, nodeVersion } = host;
  const { log, flush } = makeLogger({
    level: config.logLevel,
    format: config.logFormat,
    color: terminal.color,
  });
  for (const warning of warnings) log.warn(warning);
  const caveat = nodeCaveat(nodeVersion);
  if (caveat !== undefined) log.warn(caveat);

  const signalled = firstSignal(host);
  try {
    const starting = startService(config, { log, env: host.env, processMetrics: makeProcessMetrics() });
    const service = await Promise.race([starting, signalled]);
    // A cluster that does not answer can hold the start up for as long as it likes.
    if (typeof service === "string") {
      log.info({ signal: service }, "stopped before there was anything to serve");
      return exitCode.ok;
    }
    await announce(service, config, { log, terminal });
    log.info({ signal: await signalled }, "stopping: no new streams, open ones end");
    await service.stop();
    log.info("stopped");
    return exitCode.ok;
  } catch (error) {
    log.fatal({ err: error }, "cannot serve");
    return exitCode.failure;
  } finally {
    await flush();
  }
}

/** Resolves with the first signal to stop; a second one ends the process at once. */
function firstSignal(host: ServeProcess): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    host.onStopSignal((signal) => {
      if (asked) host.exit(exitCode.failure);
      asked = true;
      resolve(signal);
    });
  });
}

/** Says where the service listens: to people in the log, to programs as one line of JSON and in a file. */
async function announce(
  { grpc, admin, example }: RunningService,
  { manifests, readyFile }: ServeConfig,
  { log, terminal }: { readonly log: Logger; readonly terminal: Terminal },
): Promise<void> {
  const line = `${JSON.stringify({ level: "info", time: new Date().toISOString(), msg: "serving", grpc, admin })}\n`;
  if (readyFile !== undefined) await writeFile(readyFile, line);
  terminal.stdout.write(line);
  log.info({ grpc, admin, from: manifests.length > 0 ? manifests.join(", ") : "a cluster" }, "serving");
  log.info(`try: npx waypost profile --addr ${grpc} ${example ?? "SERVICE.NAMESPACE.svc.cluster.local"}`);
  log.info(`or see http://${admin}/state`);
}
