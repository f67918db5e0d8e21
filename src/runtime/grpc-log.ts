import { setLogger } from "@grpc/grpc-js";

interface GrpcLog {
  warn(fields: object, message: string): void;
  debug(fields: object, message: string): void;
  trace(fields: object, message: string): void;
}

/**
 * Takes what grpc-js says of itself into the log, for the whole process; it would write lines of its own to the standard
 * error. That an address cannot be had is told by the error as well, and whether it matters is known there.
 */
export function takeGrpcLog(log: GrpcLog): void {
  setLogger({
    error: (...parts: readonly unknown[]) => {
      const reason = textOf(parts);
      if (/No address added/.test(reason)) log.debug({ reason }, "grpc-js");
      else log.warn({ reason }, "grpc-js");
    },
    info: (...parts: readonly unknown[]) => log.debug({ reason: textOf(parts) }, "grpc-js"),
    debug: (...parts: readonly unknown[]) => log.trace({ reason: textOf(parts) }, "grpc-js"),
  });
}

/** The severity comes first, as a letter. */
function textOf(parts: readonly unknown[]): string {
  return parts
    .map(String)
    .join(" ")
    .replace(/^[EID] /, "");
}
