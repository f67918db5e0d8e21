import type { CertifyResult } from "../admin/identity-metrics.js";
import type { Metrics } from "../admin/metrics.js";
import type { Refusal } from "../domain/refusal.js";
import type { Result } from "../domain/result.js";
import { identityServiceName } from "../grpc/identity-service.js";
import type { CallObserver } from "../grpc/message-methods.js";
import type { Certified, Certify } from "../identity/certifier.js";
import type { Logger } from "./logger.js";
import { measureCall } from "./measure-call.js";

interface ObservedBy {
  readonly metrics: Metrics;
  readonly log: Logger;
  /** When the issuer ends, in milliseconds since 1970. */
  readonly issuerEndsAt: () => number;
}

/** Brings what the identity service does into metrics and logs. Never a key, nor a token. */
export function observeIdentity({ metrics, log, issuerEndsAt }: ObservedBy): {
  readonly calls: CallObserver<"Certify">;
  /** The same answers, told of as Linkerd does in its log. */
  readonly told: (certify: Certify) => Certify;
} {
  const certificates = metrics.identity(issuerEndsAt);
  const told = (certify: Certify): Certify => {
    return async (request) => {
      const answer = await certify(request);
      certificates.asked(resultOf(answer));
      tell(answer, request.identity, log);
      return answer;
    };
  };
  const fault = (identity: string, error: unknown): void => {
    certificates.asked("failed");
    log.error({ identity, err: error }, "no certificate could be issued, by a fault of ours");
  };
  return { calls: observeCalls(metrics, fault), told };
}

function resultOf(answer: Result<Certified, Refusal>): CertifyResult {
  if (answer.ok) return "issued";
  return answer.error.code === "INTERNAL" || answer.error.code === "UNKNOWN" ? "failed" : "refused";
}

function tell(answer: Result<Certified, Refusal>, identity: string, log: Logger): void {
  if (answer.ok) {
    const { validUntil, fingerprint } = answer.value;
    log.info(
      { identity, until: new Date(validUntil).toISOString(), sha256: fingerprint },
      "certificate issued",
    );
    return;
  }
  const { code, message } = answer.error;
  const fields = { identity, code, reason: message };
  if (resultOf(answer) === "failed") log.error(fields, "no certificate could be issued");
  else log.info(fields, "a request for a certificate is refused");
}

function observeCalls(
  { grpc }: Metrics,
  fault: (identity: string, error: unknown) => void,
): CallObserver<"Certify"> {
  const measured = grpc.method({ service: identityServiceName, method: "Certify", type: "unary" });
  return {
    opened: (_, { target }) =>
      measureCall(measured, (_code, cause) => {
        if (cause !== undefined) fault(target, cause);
      }),
  };
}
