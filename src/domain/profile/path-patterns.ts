import type { FieldPath } from "../resources/object-reader.js";
import type { RequestMatch, ServiceProfile } from "./service-profile.js";

/** What the proxy's regex engine says of each pattern: undefined when it compiles, else why not. */
export type PatternVerdicts = ReadonlyMap<string, string | undefined>;

/**
 * Asks the proxy's regex engine. Never rejects: a verdict is always had, but of patterns whose turn had not come when
 * `isOver` began to say that nobody waits any more.
 */
export type JudgePatterns = (patterns: readonly string[], isOver?: () => boolean) => Promise<PatternVerdicts>;

/** A pattern as it is written, and where. */
export interface Pattern {
  readonly regex: string;
  readonly path: FieldPath;
}

/** A pattern that the proxy's engine cannot compile. */
export interface BadPattern extends Pattern {
  readonly reason: string;
}

/** Every path pattern of the profile, each once; of a broken one those that could be read. */
export function patternsOf({ spec, draft }: ServiceProfile): readonly string[] {
  const { routes } = spec ?? draft ?? { routes: [] };
  return [...new Set(routes.flatMap((route) => patternsIn(route.condition)).map((p) => p.regex))];
}

/**
 * Leaves out the routes with a pattern that the proxy cannot compile. The proxy itself would drop just the
 * pattern, which widens a route of several conditions (linkerd2-proxy service-profiles/src/proto.rs).
 */
export function withoutBadPatterns(profile: ServiceProfile, verdicts: PatternVerdicts): ServiceProfile {
  const { spec } = profile;
  if (spec === undefined) return profile;
  const routes = spec.routes.filter(({ condition }) => badPatternsIn(condition, verdicts).length === 0);
  if (routes.length === spec.routes.length) return profile;
  const bad = spec.routes.flatMap(({ condition }) => badPatternsIn(condition, verdicts));
  const reasons = new Map(bad.map(({ regex, reason }) => [regex, reason]));
  return { ...profile, spec: { ...spec, routes }, leftOut: { written: spec.routes, reasons } };
}

/** The patterns of a condition that the proxy cannot compile, each with the reason. */
export function badPatternsIn(match: RequestMatch, verdicts: PatternVerdicts): readonly BadPattern[] {
  return patternsIn(match).flatMap((pattern) => {
    const reason = verdicts.get(pattern.regex);
    return reason === undefined ? [] : [{ ...pattern, reason }];
  });
}

/** Every path pattern of a condition, in its order. */
export function patternsIn(match: RequestMatch): readonly Pattern[] {
  switch (match.kind) {
    case "all":
    case "any":
      return match.matches.flatMap(patternsIn);
    case "not":
      return patternsIn(match.match);
    case "path":
      return [{ regex: match.regex, path: match.path }];
    case "method":
      return [];
  }
}
