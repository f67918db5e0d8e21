import { badPatternsIn, type PatternVerdicts } from "../profile/path-patterns.js";
import type { RequestMatch, Route } from "../profile/service-profile.js";
import type { FieldPath } from "../resources/object-reader.js";
import { requestLeaves } from "./dropped-leaves.js";
import { EarlierRoutes, type EarlierRoute } from "./earlier-routes.js";
import type { Finding, FindingParts } from "./finding.js";
import { isUnreadableMethod } from "./method-rules.js";
import { impossibleByPath } from "./path-rules.js";
import { PatternRelations } from "./pattern-relations.js";
import { report } from "./report.js";
import { RequestLogic } from "./request-logic.js";
import { routePath, routeText } from "./route-path.js";

/** Rules about what routes take, and what earlier ones leave of it. */
export function* conditionFindings(routes: readonly Route[], verdicts: PatternVerdicts): FindingParts {
  const relations = new PatternRelations();
  const logic = new RequestLogic(relations);
  const earlier = new EarlierRoutes(relations, logic);
  const findingsOf = (route: Route, index: number): readonly Finding[] => {
    const empty = emptySequences(route.condition).map(emptyCondition);
    // The proxy makes something else of what it cannot read, and other rules tell.
    if (badPatternsIn(route.condition, verdicts).length > 0 || hasUnreadableMethod(route)) return empty;
    const condition = logic.read(route.condition);
    if (condition === undefined) return empty;
    if (logic.isImpossible(condition)) return empty.length > 0 ? empty : impossibleFindings(route, index);
    const before = earlier.taking(condition);
    earlier.add({ route, index, condition });
    return before === undefined ? empty : [...empty, unreachableRoute(routePath(index), before)];
  };
  for (const [index, route] of routes.entries()) yield findingsOf(route, index);
}

function hasUnreadableMethod({ condition }: Route): boolean {
  return requestLeaves(condition).some(isUnreadableMethod);
}

function unreachableRoute(path: FieldPath, { route, index }: EarlierRoute): Finding {
  return report("unreachable-route", path, {
    found: `every request of this route is taken by ${routeText(route, index)} before`,
    effect: "the proxy takes the first route that matches, so this one is never used",
    remedy: `put it before ${routeText(route, index)}, or remove it`,
  });
}

function impossibleFindings({ condition }: Route, index: number): readonly Finding[] {
  return impossibleByPath(condition) ?? [impossibleCondition(routePath(index, "condition"))];
}

function impossibleCondition(path: FieldPath): Finding {
  return report("impossible-condition", path, {
    found: "no request can meet all of the condition",
    effect: "the route is never used",
    remedy: "use any for alternatives, such as several methods; all wants every one at once",
  });
}

interface EmptySequence {
  readonly kind: "all" | "any";
  readonly path: FieldPath;
}

function emptySequences(match: RequestMatch): readonly EmptySequence[] {
  switch (match.kind) {
    case "all":
    case "any":
      if (match.matches.length === 0) return [{ kind: match.kind, path: match.path ?? [] }];
      return match.matches.flatMap(emptySequences);
    case "not":
      return emptySequences(match.match);
    case "method":
    case "path":
      return [];
  }
}

function emptyCondition({ kind, path }: EmptySequence): Finding {
  const field = path.at(-1);
  const effect =
    field === "not"
      ? "it forbids nothing, so it is true of every request"
      : kind === "all"
        ? "it is true of every request"
        : "it is true of no request";
  return report("empty-condition", path, {
    found: `${String(field ?? kind)} is an empty list`,
    effect,
    remedy:
      kind === "all"
        ? 'write pathRegex: ".*" if every request is meant'
        : "list a condition, or leave the field out",
  });
}
