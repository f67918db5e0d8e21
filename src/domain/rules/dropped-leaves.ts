import type { RequestMatch, Route } from "../profile/service-profile.js";
import { conditionText } from "./condition-text.js";

/** A method or a pattern. */
export type RequestLeaf = Extract<RequestMatch, { readonly kind: "method" | "path" }>;

/** Every method and pattern of a condition, in its order. */
export function requestLeaves(match: RequestMatch): readonly RequestLeaf[] {
  switch (match.kind) {
    case "all":
    case "any":
      return match.matches.flatMap(requestLeaves);
    case "not":
      return requestLeaves(match.match);
    case "method":
    case "path":
      return [match];
  }
}

/**
 * What the proxy makes of a condition with leaves that it cannot read: each vanishes from the list that it is in,
 * and takes a negation with it (linkerd2-proxy service-profiles/src/proto.rs, convert_req_match). Undefined: nothing
 * is left, and the route goes.
 */
export function withoutLeaves(
  match: RequestMatch,
  isDropped: (leaf: RequestLeaf) => boolean,
): RequestMatch | undefined {
  switch (match.kind) {
    case "all":
    case "any": {
      const matches = match.matches.flatMap((child) => withoutLeaves(child, isDropped) ?? []);
      return { kind: match.kind, matches };
    }
    case "not": {
      const inner = withoutLeaves(match.match, isDropped);
      return inner && { kind: "not", match: inner };
    }
    case "method":
    case "path":
      return isDropped(match) ? undefined : match;
  }
}

/** Tells what becomes of a route in the proxy when it drops leaves, as the end of a sentence; found out once. */
export function droppingEffect(route: Route, isDropped: (leaf: RequestLeaf) => boolean): () => string {
  let known: string | undefined;
  return () => (known ??= effectOfDropping(route, isDropped));
}

function effectOfDropping(route: Route, isDropped: (leaf: RequestLeaf) => boolean): string {
  const left = withoutLeaves(route.condition, isDropped);
  if (left === undefined) return "so there is no such route";
  const retried = route.isRetryable ? ", and retries it" : "";
  return `so the route takes ${conditionText(left)}${retried}`;
}
