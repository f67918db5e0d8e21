import type { Refusal } from "../refusal.js";
import { err, ok, type Result } from "../result.js";
import { parsePolicyWorkload, type PolicyWorkload } from "./parse-policy-workload.js";

/** What an inbound policy is asked for. Streams with equal keys show the same. */
export interface InboundKey {
  readonly workload: PolicyWorkload;
  readonly port: number;
}

/** Reads the question of GetPort and WatchPort (Linkerd grpc/src/inbound.rs, check_target). */
export function parsePortSpec(spec: {
  readonly workload: string;
  readonly port: number;
}): Result<InboundKey, Refusal> {
  const workload = parsePolicyWorkload(spec.workload);
  if (!workload.ok) return workload;
  if (spec.port < 1 || spec.port > 65_535)
    return err({
      code: "INVALID_ARGUMENT",
      message: `expected a port from 1 to 65535, found ${spec.port}`,
    });
  return ok({ workload: workload.value, port: spec.port });
}
