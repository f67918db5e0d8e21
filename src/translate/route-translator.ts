import type { RequestMatch, ResponseClass, ResponseMatch, Route } from "../domain/profile/service-profile.js";
import type { RequestMatch as WireRequestMatch } from "../gen/io/linkerd/proxy/destination/RequestMatch.js";
import type { ResponseClass as WireResponseClass } from "../gen/io/linkerd/proxy/destination/ResponseClass.js";
import type { ResponseMatch as WireResponseMatch } from "../gen/io/linkerd/proxy/destination/ResponseMatch.js";
import type { Route as WireRoute } from "../gen/io/linkerd/proxy/destination/Route.js";
import { toHttpMethod } from "./http-method.js";
import { toDuration } from "./wire-values.js";

/** A route for the wire (Linkerd profile_translator.go, toRoute). */
export function toRoute(route: Route): WireRoute {
  const timeout = toDuration(route.timeout);
  const responseClasses = route.responseClasses.map(toResponseClass);
  return {
    condition: toRequestMatch(route.condition),
    ...(responseClasses.length > 0 && { responseClasses }),
    metricsLabels: { route: route.name },
    ...(route.isRetryable && { isRetryable: true }),
    ...(timeout && { timeout }),
  };
}

function toRequestMatch(match: RequestMatch): WireRequestMatch {
  switch (match.kind) {
    case "all":
      return { all: toSequence(match.matches.map(toRequestMatch)) };
    case "any":
      return { any: toSequence(match.matches.map(toRequestMatch)) };
    case "not":
      return { not: toRequestMatch(match.match) };
    case "method":
      return { method: toHttpMethod(match.method) };
    case "path":
      return { path: { regex: match.regex } };
  }
}

function toResponseClass({ condition, isFailure }: ResponseClass): WireResponseClass {
  return { condition: toResponseMatch(condition), ...(isFailure && { isFailure }) };
}

function toResponseMatch(match: ResponseMatch): WireResponseMatch {
  switch (match.kind) {
    case "all":
      return { all: toSequence(match.matches.map(toResponseMatch)) };
    case "any":
      return { any: toSequence(match.matches.map(toResponseMatch)) };
    case "not":
      return { not: toResponseMatch(match.match) };
    case "status":
      return {
        status: { ...(match.min !== 0 && { min: match.min }), ...(match.max !== 0 && { max: match.max }) },
      };
  }
}

function toSequence<M>(matches: M[]): { matches?: M[] } {
  return matches.length === 0 ? {} : { matches };
}
