import type { LintFinding } from "../../src/lint/lint-finding.js";

/** A finding, overrides last. */
export function makeFinding(overrides: Partial<LintFinding> = {}): LintFinding {
  return {
    rule: "bad-duration",
    severity: "error",
    file: "k8s/web.yaml",
    line: 7,
    column: 5,
    object: "ServiceProfile shop/web.shop.svc.cluster.local",
    field: "spec.routes[0].timeout",
    found: 'found "soon", expected a duration',
    effect: "Linkerd refuses it",
    remedy: "write 1s",
    ...overrides,
  };
}

export const wholeFile = makeFinding({
  rule: "unreadable-file",
  file: "a b.yaml",
  line: 1,
  column: 1,
  object: undefined,
  field: undefined,
  found: "reading it is not permitted",
  effect: "nothing of it is read",
  remedy: "",
});
