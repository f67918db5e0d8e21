import type { FieldProblem } from "../resources/object-reader.js";
import type { RequestMatch, Route, ServiceProfile } from "./service-profile.js";

/** What the proxy's regex engine says of each pattern: undefined when it compiles, else why not. */
export type PatternVerdicts = ReadonlyMap<string, string | undefined>;

/** Asks the proxy's regex engine. Never rejects: a verdict is always had. */
export type JudgePatterns = (patterns: readonly string[]) => Promise<PatternVerdicts>;

interface Pattern {
  readonly regex: string;
  readonly path: FieldProblem["path"];
}

/** Every path pattern of the profile, each once. */
export function patternsOf(profile: ServiceProfile): readonly string[] {
  return [
    ...new Set(
      (profile.spec?.routes ?? []).flatMap((route) => patternsIn(route.condition)).map((p) => p.regex),
    ),
  ];
}

/**
 * Leaves out the routes with a pattern that the proxy cannot compile. The proxy itself would drop just the
 * pattern, which widens a route of several conditions (linkerd2-proxy service-profiles/src/proto.rs).
 */
export function withoutBadPatterns(profile: ServiceProfile, verdicts: PatternVerdicts): ServiceProfile {
  const { spec } = profile;
  if (spec === undefined) return profile;
  const warnings: FieldProblem[] = [];
  const routes = spec.routes.filter((route) => {
    const bad = patternsIn(route.condition).filter((pattern) => verdicts.get(pattern.regex) !== undefined);
    warnings.push(...bad.map((pattern) => describe(pattern, route, verdicts)));
    return bad.length === 0;
  });
  return warnings.length === 0
    ? profile
    : { ...profile, spec: { ...spec, routes }, warnings: [...profile.warnings, ...warnings] };
}

function describe({ regex, path }: Pattern, route: Route, verdicts: PatternVerdicts): FieldProblem {
  const reason = verdicts.get(regex) ?? "";
  return {
    path,
    message: `the proxy cannot compile ${JSON.stringify(regex)}, so the route ${JSON.stringify(route.name)} is left out: ${reason}`,
  };
}

function patternsIn(match: RequestMatch): readonly Pattern[] {
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
