import type { Finding } from "../../src/domain/rules/finding.js";

/** A finding of no importance. */
export function makeFinding(overrides: Partial<Finding> = {}): Finding {
  return {
    rule: "refused",
    severity: "warning",
    path: [],
    found: "odd",
    effect: "nothing happens",
    remedy: "mend it",
    ...overrides,
  };
}
