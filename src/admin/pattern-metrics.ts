import { Counter, type Registry } from "prom-client";

/** What came of asking the proxy's regex engine; "failed" when it gave no answer. */
export type PatternVerdict = "valid" | "invalid" | "failed";

const verdicts: readonly PatternVerdict[] = ["valid", "invalid", "failed"];

export function makePatternMetrics(registers: Registry[]): { checked(verdict: PatternVerdict): void } {
  const checks = new Counter({
    name: "waypost_pattern_checks_total",
    help: "Path patterns that the proxy's regex engine was asked about, by verdict",
    labelNames: ["verdict"],
    registers,
  });
  for (const verdict of verdicts) checks.inc({ verdict }, 0);
  return { checked: (verdict) => checks.inc({ verdict }) };
}
