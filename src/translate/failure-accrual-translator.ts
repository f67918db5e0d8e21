import type { Backoff, FailureAccrual } from "../domain/policy/service-settings.js";
import type { ExponentialBackoff } from "../gen/io/linkerd/proxy/outbound/ExponentialBackoff.js";
import type { FailureAccrual as WireAccrual } from "../gen/io/linkerd/proxy/outbound/FailureAccrual.js";
import { toGivenDuration } from "./policy-values.js";

/** Failure accrual for the wire (Linkerd grpc/src/outbound.rs, to_proto). */
export function toFailureAccrual(accrual: FailureAccrual): WireAccrual {
  const { maxFailures, backoff } = accrual;
  if (accrual.kind === "consecutive")
    return {
      consecutiveFailures: { ...(maxFailures !== 0 && { maxFailures }), backoff: toBackoff(backoff) },
    };
  const { threshold, window, minRequests } = accrual.successRate;
  return {
    unified: {
      ...(threshold !== 0 && { successRateThreshold: threshold }),
      decay: toGivenDuration(window),
      ...(minRequests !== 0 && { minRequests }),
      ...(maxFailures !== 0 && { maxConsecutiveFailures: maxFailures }),
      backoff: {
        ...toBackoff(backoff),
        ...(accrual.honorRetryAfter && { respectRetryAfterHint: true }),
      },
    },
  };
}

/** A time to wait for the wire. */
export function toBackoff({ min, max, jitter }: Backoff): ExponentialBackoff {
  return {
    minBackoff: toGivenDuration(min),
    maxBackoff: toGivenDuration(max),
    ...(jitter !== 0 && { jitterRatio: jitter }),
  };
}
