import type { Metrics } from "../admin/metrics.js";
import { PatternJudge } from "../patterns/pattern-judge.js";
import type { Logger } from "./logger.js";

interface JudgeNeeds {
  readonly metrics: Pick<Metrics, "patterns">;
  readonly log: Pick<Logger, "error">;
  /** What becomes of a pattern that could not be checked, for the log. */
  readonly otherwise: string;
}

/** The proxy's regex engine, with what it does in metrics and log. */
export function makeJudge({ metrics, log, otherwise }: JudgeNeeds): PatternJudge {
  return new PatternJudge({
    observer: {
      judged: (verdict) => metrics.patterns.checked(verdict),
      failed: (error) => log.error({ err: error }, `a path pattern could not be checked and is ${otherwise}`),
    },
  });
}
