import { ExpectedError } from "../domain/expected-error.js";
import { makeLogger, type Logger, type LoggerOptions } from "../runtime/logger.js";
import { exitCode } from "./exit-code.js";
import type { Terminal } from "./terminal.js";

/** What a command that goes on until it is stopped needs of the process that it runs in. */
export interface ServiceProcess {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly nodeVersion: string;
  readonly terminal: Terminal;
  /** Calls back at each SIGTERM or SIGINT. */
  onStopSignal(stop: (signal: string) => void): void;
  /** Ends the process at once. */
  exit(code: number): never;
}

/** A service, and what people are told of it. */
export interface ServiceRun<Service extends { stop(): Promise<void> }> {
  readonly logging: Pick<LoggerOptions, "level" | "format">;
  /** To be logged before anything else. */
  readonly warnings: readonly string[];
  readonly start: (log: Logger) => Promise<Service>;
  /** Called once it answers. */
  readonly announce: (service: Service, log: Logger) => Promise<void>;
  /** Logged when it is told to stop. */
  readonly stopping: string;
}

/** Runs a service until a signal stops it, and resolves to the exit code. */
export async function runUntilStopped<Service extends { stop(): Promise<void> }>(
  host: ServiceProcess,
  { logging, warnings, start, announce, stopping }: ServiceRun<Service>,
): Promise<number> {
  const { log, flush } = makeLogger({ ...logging, color: host.terminal.color });
  for (const warning of warnings) log.warn(warning);
  const signalled = firstSignal(host);
  try {
    const service = await Promise.race([start(log), signalled]);
    // What is waited for, such as a cluster, can hold the start up for as long as it likes.
    if (typeof service === "string") {
      log.info({ signal: service }, "stopped before there was anything to serve");
      return exitCode.ok;
    }
    await announce(service, log);
    log.info({ signal: await signalled }, stopping);
    await service.stop();
    log.info("stopped");
    return exitCode.ok;
  } catch (error) {
    log.fatal(error instanceof ExpectedError ? { reason: error.message } : { err: error }, "cannot serve");
    return exitCode.failure;
  } finally {
    await flush();
  }
}

/** Resolves with the first signal to stop; a second one ends the process at once. */
function firstSignal(host: ServiceProcess): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    host.onStopSignal((signal) => {
      if (asked) host.exit(exitCode.failure);
      asked = true;
      resolve(signal);
    });
  });
}
