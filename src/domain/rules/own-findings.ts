import type { PatternVerdicts } from "../profile/path-patterns.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import { conditionFindings } from "./condition-rules.js";
import type { FindingParts } from "./finding.js";
import { keyFindings } from "./key-rules.js";
import { weightFindings } from "./override-rules.js";
import { retryFindings } from "./retry-rules.js";
import { routeFindings } from "./route-rules.js";

/**
 * What a profile shows without regard to anything else. Of a broken one only keys: its `problems` come first. Routes
 * that were left out for their patterns must be in it still.
 */
export function* ownFindings({ spec, ignored }: ServiceProfile, verdicts: PatternVerdicts): FindingParts {
  yield keyFindings(ignored);
  if (spec === undefined) return;
  yield* routeFindings(spec.routes, verdicts);
  yield* conditionFindings(spec.routes, verdicts);
  yield retryFindings(spec);
  yield weightFindings(spec);
}
