/** How a run is divided. All is counted in steps, not in time, so that a slow machine does the same work. */
export interface SoakPlan {
  readonly checks: number;
  readonly stepsPerCheck: number;
  /** After which check, counted from 1, memory is taken as the measure for the end: a server has warmed up by then. */
  readonly warmCheck: number;
}

const longestBetweenChecksS = 30;
/** Even the shortest run compares twice and more, and has a first quarter. */
const fewestChecks = 4;

/** A step is one change and one event of a stream; `rate` is how many there are in a second, at most. */
export function planSoak(minutes: number, rate: number): SoakPlan {
  const seconds = minutes * 60;
  const checks = Math.max(fewestChecks, Math.ceil(seconds / longestBetweenChecksS));
  return {
    checks,
    stepsPerCheck: Math.max(1, Math.round((seconds * rate) / checks)),
    warmCheck: Math.ceil(checks / 4),
  };
}
