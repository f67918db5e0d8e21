import type { FieldPath, FieldProblem } from "../resources/object-reader.js";
import type { NamespacedName } from "../resources/names.js";
import type { IgnoredKey } from "./ignored-keys.js";

/** A list of conditions. */
interface Sequence<Match> {
  readonly kind: "all" | "any";
  readonly matches: readonly Match[];
  /** Where an empty list stands: it has no member to find it by. */
  readonly path?: FieldPath;
}

/** Which requests a route takes, in the form that the proxy gets (destination.proto, RequestMatch). */
export type RequestMatch =
  | Sequence<RequestMatch>
  | { readonly kind: "not"; readonly match: RequestMatch }
  | { readonly kind: "method"; readonly method: string; readonly path: FieldPath }
  | { readonly kind: "path"; readonly regex: string; readonly path: FieldPath };

/** Which responses a class takes (destination.proto, ResponseMatch). 0 leaves an end of the range open. */
export type ResponseMatch =
  | Sequence<ResponseMatch>
  | { readonly kind: "not"; readonly match: ResponseMatch }
  | { readonly kind: "status"; readonly min: number; readonly max: number; readonly path: FieldPath };

export interface ResponseClass {
  readonly condition: ResponseMatch;
  readonly isFailure: boolean;
}

/** A timeout without effect: `error` says why it does not parse, and is undefined when it is not positive. */
export interface TimeoutFault {
  readonly text: string;
  readonly error: string | undefined;
}

export interface Route {
  readonly name: string;
  readonly condition: RequestMatch;
  readonly responseClasses: readonly ResponseClass[];
  readonly isRetryable: boolean;
  /** Nanoseconds over all tries; 0 is none. */
  readonly timeout: bigint;
  /** Why what was written is no timeout, or none that the proxy takes; the rest of the route holds. */
  readonly timeoutFault?: TimeoutFault;
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
  /** What was written, when the wire cannot hold it. */
  readonly weightBeyondWire?: string;
}

export interface ServiceProfileSpec {
  readonly routes: readonly Route[];
  /** Undefined: the default budget. */
  readonly retryBudget: RetryBudget | undefined;
  readonly dstOverrides: readonly DstOverride[];
}

/**
 * A ServiceProfile. `spec` is undefined while the object is broken: it then keeps what it served last, or
 * gives way to the default profile. `problems` name what is broken; what will not do as it says is told by the rules
 * (rules/profile-warnings.ts).
 */
export interface ServiceProfile extends NamespacedName {
  readonly kind: "ServiceProfile";
  readonly spec: ServiceProfileSpec | undefined;
  readonly problems: readonly FieldProblem[];
  /** Of a broken one, what could be read, with zero values for the rest. Never served: it is for rules about the rest. */
  readonly draft?: ServiceProfileSpec;
  /** Keys that are written and have no effect; undefined when there are none. */
  readonly ignored?: readonly IgnoredKey[];
  /** Undefined: all routes are served. */
  readonly leftOut?: LeftOutRoutes;
}

/** What became of routes with patterns that the proxy cannot compile. */
export interface LeftOutRoutes {
  /** All routes as they are written, those among them. */
  readonly written: readonly Route[];
  /** By the pattern, why it does not compile. */
  readonly reasons: ReadonlyMap<string, string>;
}

/** As Linkerd profile_translator.go, defaultRetryBudget: a fifth on top, at least ten a second, over ten seconds. */
export const defaultRetryBudget: RetryBudget = {
  retryRatio: 0.2,
  minRetriesPerSecond: 10,
  ttl: 10_000_000_000n,
};
