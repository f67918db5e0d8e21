/** Every rule about ServiceProfiles. docs/rules.md has a section for each, in this order. */
export const ruleIds = [
  // Refused by Linkerd's webhook, or not to be served.
  "wrong-type",
  "no-name",
  "unnamed-route",
  "no-condition",
  "too-deep",
  "bad-duration",
  "bad-quantity",
  "status-out-of-range",
  "status-range-reversed",
  "negative-retry-ratio",
  "refused",
  // Keys that nobody reads.
  "key-case",
  "profile-opaque-ports",
  // Conditions of routes.
  "bad-pattern",
  "loose-alternation",
  "open-end",
  "impossible-path",
  "bad-method",
  "lowercase-method",
  "empty-condition",
  "impossible-condition",
  "unreachable-route",
  "duplicate-route-name",
  // What a route does.
  "timeout-not-positive",
  "open-status-range",
  "impossible-class",
  "unreachable-class",
  // Retries.
  "retry-budget-ttl",
  "retry-budget-ratio",
  "retry-budget-minimum",
  "empty-retry-budget",
  "default-retry-budget",
  // Overrides.
  "zero-weight",
  "all-weights-zero",
  "weight-overflow",
  "override-not-a-service",
  "override-external-name",
  "override-unknown-service",
  "override-unknown-port",
  // The Service that the profile is for.
  "profile-name",
  "unknown-service",
  "external-name",
  "opaque-service",
  "opaque-port",
  // Several profiles.
  "duplicate-profile",
  "several-profiles",
] as const;

/** Names a rule in reports; kebab-case. */
export type RuleId = (typeof ruleIds)[number];
