import type { FieldPath, FieldProblem } from "../resources/object-reader.js";
import type { NamespacedName } from "../resources/names.js";

/** Which requests a route takes, in the form that the proxy gets (destination.proto, RequestMatch). */
export type RequestMatch =
  | { readonly kind: "all" | "any"; readonly matches: readonly RequestMatch[] }
  | { readonly kind: "not"; readonly match: RequestMatch }
  | { readonly kind: "method"; readonly method: string }
  | { readonly kind: "path"; readonly regex: string; readonly path: FieldPath };

/** Which responses a class takes (destination.proto, ResponseMatch). 0 leaves an end of the range open. */
export type ResponseMatch =
  | { readonly kind: "all" | "any"; readonly matches: readonly ResponseMatch[] }
  | { readonly kind: "not"; readonly match: ResponseMatch }
  | { readonly kind: "status"; readonly min: number; readonly max: number };

export interface ResponseClass {
  readonly condition: ResponseMatch;
  readonly isFailure: boolean;
}

export interface Route {
  readonly name: string;
  readonly condition: RequestMatch;
  readonly responseClasses: readonly ResponseClass[];
  readonly isRetryable: boolean;
  /** Nanoseconds over all tries; 0 is none. */
  readonly timeout: bigint;
}

export interface RetryBudget {
  readonly retryRatio: number;
  readonly minRetriesPerSecond: number;
  /** Nanoseconds. */
  readonly ttl: bigint;
}

export interface DstOverride {
  /** `host` or `host:port`; the asked port is added when missing. */
  readonly authority: string;
  /** As on the wire: 10,000 is the weight "1" (destination.proto, WeightedDst). */
  readonly weight: number;
}

export interface ServiceProfileSpec {
  readonly routes: readonly Route[];
  /** Undefined: the default budget. */
  readonly retryBudget: RetryBudget | undefined;
  readonly dstOverrides: readonly DstOverride[];
}

/**
 * A ServiceProfile. `spec` is undefined while the object is broken: it then keeps what it served last, or
 * gives way to the default profile. `problems` name what is broken; `warnings` what will not do as it says.
 */
export interface ServiceProfile extends NamespacedName {
  readonly kind: "ServiceProfile";
  readonly spec: ServiceProfileSpec | undefined;
  readonly problems: readonly FieldProblem[];
  readonly warnings: readonly FieldProblem[];
}

/** As Linkerd profile_translator.go, defaultRetryBudget: a fifth on top, at least ten a second, over ten seconds. */
export const defaultRetryBudget: RetryBudget = {
  retryRatio: 0.2,
  minRetriesPerSecond: 10,
  ttl: 10_000_000_000n,
};
