import type { Severity } from "./finding.js";
import { ruleIds, type RuleId } from "./rule-ids.js";

/** A rule as documentation and reports name it. */
export interface Rule {
  readonly id: RuleId;
  readonly severity: Severity;
  /** What is found, in a few words. */
  readonly title: string;
}

const table: Readonly<Record<RuleId, readonly [Severity, string]>> = {
  "wrong-type": ["error", "A field holds a value of another type"],
  "no-name": ["error", "The object has no name"],
  "unnamed-route": ["error", "A route has no name"],
  "no-condition": ["error", "A route or a response class has no condition, or one that says nothing"],
  "too-deep": ["error", "Conditions lie too deep in one another"],
  "bad-duration": ["error", "A timeout or a ttl is no duration"],
  "bad-quantity": ["error", "A weight is no quantity"],
  "status-out-of-range": ["error", "A status is not between 100 and 599"],
  "status-range-reversed": ["error", "A status range ends before it begins"],
  "negative-retry-ratio": ["error", "The retry ratio is negative"],
  refused: ["error", "Linkerd's webhook refuses the object for a reason of its own"],
  "key-case": ["warning", "A key is written in another case than the API's"],
  "profile-opaque-ports": ["warning", "The profile has opaque ports of its own"],
  "bad-pattern": ["warning", "The proxy's regex engine cannot compile a pattern"],
  "loose-alternation": ["warning", "A pattern has alternatives that match more than whole paths"],
  "open-end": ["warning", "A pattern ends in an escaped dollar and so has no end"],
  "impossible-path": ["warning", "A pattern matches no path that a request can have"],
  "bad-method": ["warning", "A method is none that HTTP can carry"],
  "lowercase-method": ["warning", "A method is not in upper case"],
  "empty-condition": ["warning", "A condition is an empty list"],
  "impossible-condition": ["warning", "A route's condition contradicts itself"],
  "unreachable-route": ["warning", "An earlier route takes every request of this one"],
  "duplicate-route-name": ["warning", "Two routes have one name"],
  "timeout-not-positive": ["warning", "A timeout is zero or negative"],
  "open-status-range": ["warning", "A status range lacks an end"],
  "impossible-class": ["warning", "A response class matches no status"],
  "unreachable-class": ["warning", "Earlier response classes take every status of this one"],
  "retry-budget-ttl": ["warning", "The retry budget's ttl is not between 1s and 60s"],
  "retry-budget-ratio": ["warning", "The retry budget's ratio is above 1000"],
  "retry-budget-minimum": ["warning", "The retry budget's minimum is above 2147483647"],
  "empty-retry-budget": ["warning", "The retry budget allows no retry"],
  "default-retry-budget": ["warning", "A route is retryable and the profile has no retry budget"],
  "zero-weight": ["warning", "An override has weight 0"],
  "all-weights-zero": ["warning", "Every override has weight 0"],
  "weight-overflow": ["warning", "A weight is negative or too large for the wire"],
  "override-not-a-service": ["warning", "An override leads to no Service of the cluster"],
  "override-external-name": ["warning", "An override leads to a Service of type ExternalName"],
  "override-unknown-service": ["warning", "An override leads to a Service that does not exist"],
  "override-unknown-port": ["warning", "An override leads to a port that its Service does not have"],
  "profile-name": ["warning", "The profile's name is not the full name of a Service"],
  "unknown-service": ["warning", "The profile is for a Service that does not exist"],
  "external-name": ["warning", "The profile is for a Service of type ExternalName"],
  "opaque-service": ["warning", "Every port of the Service is opaque"],
  "opaque-port": ["warning", "Some ports of the Service are opaque"],
  "duplicate-profile": ["warning", "Two ServiceProfiles have one name and namespace"],
  "several-profiles": ["note", "A Service has profiles in several namespaces"],
};

/** Every rule, in the order of docs/rules.md. */
export const rules: readonly Rule[] = ruleIds.map((id) => ({
  id,
  severity: severityOf(id),
  title: table[id][1],
}));

/** How bad a finding of a rule is. */
export function severityOf(id: RuleId): Severity {
  return table[id][0];
}
