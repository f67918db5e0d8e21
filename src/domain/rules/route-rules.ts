import type { PatternVerdicts } from "../profile/path-patterns.js";
import type { Route } from "../profile/service-profile.js";
import type { Finding, FindingParts } from "./finding.js";
import { methodFindings } from "./method-rules.js";
import { patternFindings } from "./pattern-rules.js";
import { report, shown } from "./report.js";
import { responseClassFindings } from "./response-class-rules.js";
import { routePath } from "./route-path.js";

/** What each route shows by itself. */
export function* routeFindings(routes: readonly Route[], verdicts: PatternVerdicts): FindingParts {
  const first = new Map<string, number>();
  for (const [i, { name }] of routes.entries()) if (!first.has(name)) first.set(name, i);
  for (const [i, route] of routes.entries()) {
    yield nameFindings(route, { index: i, first: first.get(route.name) ?? i });
    yield* patternFindings(route, verdicts);
    yield* methodFindings(route);
    yield timeoutFindings(route, i);
    yield* responseClassFindings(route, routePath(i));
  }
}

function nameFindings(
  { name }: Route,
  { index, first }: { readonly index: number; readonly first: number },
): readonly Finding[] {
  const path = routePath(index, "name");
  if (name === "")
    return [
      report("unnamed-route", path, {
        found: "expected a name, found none",
        effect: "a webhook of Linkerd's refuses the profile; without one the route has no label in metrics",
        remedy: "name the route",
      }),
    ];
  if (first === index) return [];
  return [
    report("duplicate-route-name", path, {
      found: `routes[${first}] is named ${shown(name)} too`,
      effect: "metrics and logs tell routes apart by name alone, so both are counted as one",
      remedy: "give each route a name of its own",
    }),
  ];
}

function timeoutFindings({ timeoutFault: fault }: Route, index: number): readonly Finding[] {
  if (fault === undefined) return [];
  const path = routePath(index, "timeout");
  if (fault.error !== undefined)
    return [
      report("bad-duration", path, {
        found: fault.error,
        effect: "a webhook of Linkerd's refuses the profile; without one the route has no timeout",
        remedy: "write a number with a unit, such as 300ms or 10s",
      }),
    ];
  return [
    report("timeout-not-positive", path, {
      found: `${shown(fault.text)} is no time to wait`,
      effect: "the proxy sets no timeout: requests on the route may take for ever",
      remedy: "write the time that a request may take, such as 10s, or leave the timeout out",
    }),
  ];
}
