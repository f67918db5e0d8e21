import type { PortSet } from "../port-set.js";
import type { FieldProblem } from "../resources/object-reader.js";

/** How long to leave an endpoint alone (outbound.proto, ExponentialBackoff). Times in nanoseconds. */
export interface Backoff {
  readonly min: bigint;
  readonly max: bigint;
  /** How much of it is left to chance; from 0 to 100, in 32 bits. */
  readonly jitter: number;
}

/** When an endpoint has failed (outbound.proto, FailureAccrual). */
export type FailureAccrual =
  | { readonly kind: "consecutive"; readonly maxFailures: number; readonly backoff: Backoff }
  | {
      readonly kind: "unified";
      /** In a row; 0 leaves them uncounted. */
      readonly maxFailures: number;
      readonly backoff: Backoff;
      /** A Retry-After of a response counts, up to the longest backoff. */
      readonly honorRetryAfter: boolean;
      readonly successRate: SuccessRate;
    };

export interface SuccessRate {
  /** From 0 to 1; 0 leaves it uncounted. */
  readonly threshold: number;
  /** Nanoseconds. */
  readonly window: bigint;
  readonly minRequests: number;
}

/** The load biaser: failures weigh on an endpoint as if they had taken long (PenaltyPeakEwma). Nanoseconds. */
export interface LoadBiaser {
  readonly penalty: bigint;
  readonly maxRetryAfter: bigint;
}

/** When a failed HTTP request is sent again (outbound.proto, HttpRoute.Retry). */
export interface HttpRetry {
  readonly limit: number;
  /** Nanoseconds that one try may take; undefined: no limit. */
  readonly timeout: bigint | undefined;
  /** Statuses that count as failures, both ends included. */
  readonly statuses: readonly { readonly min: number; readonly max: number }[];
}

/** Nanoseconds; undefined: no limit. Zero is a limit of its own (http_route.proto, Timeouts). */
export interface Timeouts {
  readonly request: bigint | undefined;
  readonly response: bigint | undefined;
  readonly idle: bigint | undefined;
}

/** What the annotations of a Service set for the traffic to it. */
export interface ServiceSettings {
  readonly timeouts: Timeouts;
  readonly retry: HttpRetry | undefined;
  readonly accrual: FailureAccrual | undefined;
  readonly loadBiaser: LoadBiaser | undefined;
}

/** A Service's annotations as the policy reads them. */
export interface ServicePolicy {
  readonly settings: ServiceSettings;
  /** Undefined: the default list holds. */
  readonly opaquePorts: PortSet | undefined;
  /** What is wrong with them, and what holds instead. */
  readonly problems: readonly FieldProblem[];
}

/** The settings of a Service that says nothing. */
export const defaultServiceSettings: ServiceSettings = {
  timeouts: { request: undefined, response: undefined, idle: undefined },
  retry: undefined,
  accrual: undefined,
  loadBiaser: undefined,
};
