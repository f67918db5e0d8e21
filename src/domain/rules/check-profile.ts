import type { ServiceProfile } from "../profile/service-profile.js";
import { clusterFindings } from "./cluster-findings.js";
import type { Finding } from "./finding.js";
import { findingOfProblem } from "./finding-of-problem.js";
import { ownFindings } from "./own-findings.js";
import type { RuleContext } from "./rule-context.js";

export type { RuleContext } from "./rule-context.js";

/**
 * All that one profile shows. What the parser reports as `problems` is among it, as errors; nobody needs to add them.
 * Never throws.
 */
export function checkProfile(profile: ServiceProfile, context: RuleContext): readonly Finding[] {
  return [
    ...profile.problems.map(findingOfProblem),
    ...ownFindings(profile, context.verdicts),
    ...clusterFindings(profile, context),
  ];
}
