import { makeProcessMetrics } from "../admin/process-metrics.js";
import { infoRequest } from "../config/info-request.js";
import { parseServeConfig, type ServeConfig } from "../config/serve-config.js";
import { serveFlags } from "../config/serve-flags.js";
import { serveHelp } from "../config/serve-help.js";
import { takeGrpcLog } from "../runtime/grpc-log.js";
import type { Logger } from "../runtime/logger.js";
import { nodeCaveat } from "../runtime/node-support.js";
import { startService, type RunningService } from "../runtime/start-service.js";
import { packageVersion } from "../runtime/version.js";
import { exitCode } from "./exit-code.js";
import { runUntilStopped, type ServiceProcess } from "./run-until-stopped.js";
import type { Terminal } from "./terminal.js";
import { writeReadyFile } from "./write-ready-file.js";

/** Runs `waypost serve` until a signal stops it, and resolves to the exit code. */
export async function serveCommand(argv: readonly string[], host: ServiceProcess): Promise<number> {
  const { terminal } = host;
  const info = infoRequest(argv, serveFlags);
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
function missingSource(
  { manifests, kubeconfig }: ServeConfig,
  env: ServiceProcess["env"],
): readonly string[] {
  const named =
    manifests.length > 0 || kubeconfig !== "" || env["KUBECONFIG"] || env["KUBERNETES_SERVICE_HOST"];
  return named
    ? []
    : [
        "found nothing to serve from, expected --manifests DIR, --kubeconfig FILE, KUBECONFIG, or to run in a pod",
      ];
}

async function serve(
  config: ServeConfig,
  warnings: readonly string[],
  host: ServiceProcess,
): Promise<number> {
  const { terminal, nodeVersion, env } = host;
  const caveat = nodeCaveat(nodeVersion);
  return await runUntilStopped<RunningService>(host, {
    logging: { level: config.logLevel, format: config.logFormat },
    warnings: caveat === undefined ? warnings : [...warnings, caveat],
    start: (log) => {
      takeGrpcLog(log);
      return startService(config, { log, env, processMetrics: makeProcessMetrics() });
    },
    announce: (service, log) => announce(service, config, { log, terminal }),
    stopping: "stopping: no new streams, open ones end",
  });
}

/** Says where the service listens: to people in the log, to programs as one line of JSON and in a file. */
async function announce(
  { grpc, admin, policy, identity, example }: RunningService,
  { manifests, readyFile, tls }: ServeConfig,
  { log, terminal }: { readonly log: Logger; readonly terminal: Terminal },
): Promise<void> {
  const addresses = {
    grpc,
    admin,
    ...(policy !== undefined && { policy }),
    ...(identity !== undefined && { identity }),
  };
  const line = `${JSON.stringify({ level: "info", time: new Date().toISOString(), msg: "serving", ...addresses })}\n`;
  await writeReadyFile(readyFile, line);
  terminal.stdout.write(line);
  log.info({ ...addresses, from: manifests.length > 0 ? manifests.join(", ") : "a cluster" }, "serving");
  // The client speaks plainly.
  if (!tls)
    log.info(`try: npx waypost profile --addr ${grpc} ${example ?? "SERVICE.NAMESPACE.svc.cluster.local"}`);
  log.info(`or see http://${admin}/state`);
}
