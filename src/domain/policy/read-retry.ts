import { err, ok, type Result } from "../result.js";
import { parseAnnotationDuration } from "./annotation-duration.js";
import type { AnnotationReader } from "./annotation-reader.js";
import { parseCount } from "./annotation-values.js";
import { parseRustUnsigned } from "./rust-text.js";
import type { HttpRetry } from "./service-settings.js";

const maxUint16 = 65_535;
const limitAnnotation = "retry.linkerd.io/limit";
const timeoutAnnotation = "retry.linkerd.io/timeout";
const defaultLimit = 1;

type Statuses = HttpRetry["statuses"];
type Status = Statuses[number];

/**
 * The annotations of retries (Linkerd outbound/index/http.rs, parse_http_retry); undefined: none. A limit or a
 * timeout of 0 counts as not given, and each of the annotations alone switches retries on.
 */
export function readHttpRetry(reader: AnnotationReader): HttpRetry | undefined {
  const { limit, timeout } = readLimits(reader);
  const statuses = reader.read<Statuses | undefined>("retry.linkerd.io/http", parseStatuses, undefined);
  if (limit === undefined && timeout === undefined && statuses === undefined) return undefined;
  return { limit: limit ?? defaultLimit, timeout, statuses: statuses ?? [] };
}

/**
 * Checks the annotation for gRPC (Linkerd outbound/index/grpc.rs, parse_grpc_retry). It speaks of gRPC routes
 * only, and the default routes are HTTP's, so what it says has no effect yet.
 */
export function checkGrpcRetry(reader: AnnotationReader): void {
  reader.read("retry.linkerd.io/grpc", parseGrpcConditions, undefined);
}

function readLimits(reader: AnnotationReader): {
  readonly limit: number | undefined;
  readonly timeout: bigint | undefined;
} {
  return {
    limit: reader.read(limitAnnotation, parseCount(maxUint16), 0) || undefined,
    timeout: reader.read(timeoutAnnotation, parseAnnotationDuration, 0n) || undefined,
  };
}

const names: ReadonlyMap<string, Status> = new Map([
  ["5xx", { min: 500, max: 599 }],
  ["gateway-error", { min: 502, max: 504 }],
]);

function parseStatuses(text: string): Result<Statuses, string> {
  const statuses: Status[] = [];
  for (const part of text.split(",")) {
    const status = names.get(part.toLowerCase()) ?? parseStatusRange(part);
    if (status === undefined)
      return err(
        `expected 5xx, gateway-error, a status or a range of them, with commas and no spaces between, found ${JSON.stringify(part)}`,
      );
    statuses.push(status);
  }
  return ok(statuses);
}

function parseStatusRange(text: string): Status | undefined {
  const dash = text.indexOf("-");
  const min = parseStatus(dash < 0 ? text : text.slice(0, dash));
  const max = dash < 0 ? min : parseStatus(text.slice(dash + 1));
  return min === undefined || max === undefined || min > max ? undefined : { min, max };
}

function parseStatus(text: string): number | undefined {
  const status = parseRustUnsigned(text, 599n);
  return status === undefined || status < 100n ? undefined : Number(status);
}

const grpcConditions: readonly string[] = [
  "cancelled",
  "deadline-exceeded",
  "internal",
  "resource-exhausted",
  "unavailable",
];

function parseGrpcConditions(text: string): Result<undefined, string> {
  const unknown = text.split(",").find((part) => !grpcConditions.includes(part.toLowerCase()));
  return unknown === undefined
    ? ok(undefined)
    : err(
        `expected some of ${grpcConditions.join(", ")}, without spaces between, found ${JSON.stringify(unknown)}`,
      );
}
