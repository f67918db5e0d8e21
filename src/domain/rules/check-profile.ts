import type { ServiceProfile } from "../profile/service-profile.js";
import { clusterFindings } from "./cluster-findings.js";
import { allOf, type Finding, type FindingParts } from "./finding.js";
import { findingOfProblem } from "./finding-of-problem.js";
import { ownFindings } from "./own-findings.js";
import type { RuleContext } from "./rule-context.js";

export type { RuleContext } from "./rule-context.js";

/**
 * All that one profile shows. What the parser reports as `problems` is among it, as errors; nobody needs to add them.
 * Never throws.
 */
export function checkProfile(profile: ServiceProfile, context: RuleContext): readonly Finding[] {
  return allOf(checkInParts(profile, context));
}

/** The same, part by part. */
export function* checkInParts(profile: ServiceProfile, context: RuleContext): FindingParts {
  yield profile.problems.map(findingOfProblem);
  yield* ownFindings(profile, context.verdicts);
  yield* clusterFindings(profile, context);
}
