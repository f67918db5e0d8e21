import type { PatternVerdicts } from "../profile/path-patterns.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import { conditionFindings } from "./condition-rules.js";
import type { Finding } from "./finding.js";
import { weightFindings } from "./override-rules.js";
import { retryFindings } from "./retry-rules.js";
import { routeFindings } from "./route-rules.js";

/**
 * What a profile shows without regard to anything else. None for a broken one: its `problems` come first. Routes
 * that were left out for their patterns must be in it still.
 */
export function ownFindings({ spec }: ServiceProfile, verdicts: PatternVerdicts): readonly Finding[] {
  if (spec === undefined) return [];
  return [
    ...routeFindings(spec.routes, verdicts),
    ...conditionFindings(spec.routes, verdicts),
    ...retryFindings(spec),
    ...weightFindings(spec),
  ];
}
