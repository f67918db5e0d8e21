import type { ResponseClass, ResponseMatch, Route } from "../profile/service-profile.js";
import type { FieldPath } from "../resources/object-reader.js";
import type { Finding, FindingParts } from "./finding.js";
import { report } from "./report.js";

/** The statuses that the proxy can tell apart: what the `http` crate takes for one. */
const statuses = { lowest: 100, highest: 999 };

/** Rules about the response classes of a route. */
export function* responseClassFindings({ responseClasses }: Route, route: FieldPath): FindingParts {
  const points = pointsOf(responseClasses.map(({ condition }) => condition));
  const left = new Set(points);
  const findingsOf = (responseClass: ResponseClass, i: number): readonly Finding[] => {
    const path = [...route, "responseClasses", i];
    const dropped = droppedLeaves(responseClass.condition);
    const read = asProxyReads(responseClass.condition);
    const found = dropped.map((leaf) => (leaf.kind === "status" ? openRange(leaf, read) : emptyList(leaf)));
    const taken = read === undefined ? [] : points.filter((status) => takes(read, status));
    const isReached = taken.some((status) => left.has(status));
    for (const status of taken) left.delete(status);
    // The rest of what was dropped may be something that nobody wrote.
    if (dropped.length > 0) return found;
    if (taken.length === 0) return [impossibleClass(path)];
    return isReached ? [] : [unreachableClass(path, responseClass)];
  };
  for (const [i, responseClass] of responseClasses.entries()) yield findingsOf(responseClass, i);
}

type DroppedLeaf = Extract<ResponseMatch, { readonly kind: "status" | "all" | "any" }>;

/** The leaves that the proxy cannot read: ranges without one of their ends, and empty lists. */
function droppedLeaves(match: ResponseMatch): readonly DroppedLeaf[] {
  switch (match.kind) {
    case "all":
    case "any":
      return match.matches.length === 0 ? [match] : match.matches.flatMap(droppedLeaves);
    case "not":
      return droppedLeaves(match.match);
    case "status":
      return match.min === 0 || match.max === 0 ? [match] : [];
  }
}

/** As linkerd2-proxy service-profiles/src/proto.rs, convert_rsp_match. Undefined: it is dropped. */
function asProxyReads(match: ResponseMatch): ResponseMatch | undefined {
  switch (match.kind) {
    case "all":
    case "any": {
      const matches = match.matches.flatMap((child) => asProxyReads(child) ?? []);
      return matches.length === 0 ? undefined : { kind: match.kind, matches };
    }
    case "not": {
      const inner = asProxyReads(match.match);
      return inner && { kind: "not", match: inner };
    }
    case "status":
      return match.min === 0 || match.max === 0 ? undefined : match;
  }
}

/** As linkerd2-proxy service-profiles/src/http.rs, is_match. */
function takes(match: ResponseMatch, status: number): boolean {
  switch (match.kind) {
    case "all":
      return match.matches.every((child) => takes(child, status));
    case "any":
      return match.matches.some((child) => takes(child, status));
    case "not":
      return !takes(match.match, status);
    case "status":
      return match.min <= status && status <= match.max;
  }
}

/** One status of each stretch in which nothing changes: whatever holds for all of them holds for every status. */
function pointsOf(matches: readonly ResponseMatch[]): readonly number[] {
  const points = new Set([statuses.lowest]);
  const note = (match: ResponseMatch): void => {
    if (match.kind === "not") note(match.match);
    else if (match.kind === "status") points.add(match.min).add(match.max + 1);
    else match.matches.forEach(note);
  };
  matches.forEach(note);
  return [...points].filter((status) => status <= statuses.highest);
}

function openRange(
  { min, max, path }: Extract<DroppedLeaf, { kind: "status" }>,
  read: ResponseMatch | undefined,
): Finding {
  const set =
    min !== 0 ? `min ${min} and no max` : max !== 0 ? `max ${max} and no min` : "neither min nor max";
  return report("open-status-range", path, {
    found: `expected min and max, found ${set}`,
    effect: droppedEffect(read),
    remedy: `write both ends, such as { min: ${min || statuses.lowest}, max: ${max || 599} }`,
  });
}

function emptyList({ kind, path = [] }: DroppedLeaf): Finding {
  return report("empty-condition", path, {
    found: `${String(path.at(-1) ?? kind)} is an empty list`,
    effect: droppedEffect(undefined),
    remedy: "list a condition, or leave the field out",
  });
}

function droppedEffect(read: ResponseMatch | undefined): string {
  return read === undefined
    ? "the proxy drops the response class"
    : "the proxy drops this part of the condition, so the response class takes something else";
}

function impossibleClass(path: FieldPath): Finding {
  return report("impossible-class", [...path, "condition"], {
    found: "no status can meet all of the condition",
    effect: "the response class is never used",
    remedy: "use any for alternatives, such as several ranges; all wants every one at once",
  });
}

function unreachableClass(path: FieldPath, { isFailure }: ResponseClass): Finding {
  return report("unreachable-class", path, {
    found: "every status of this response class is taken by earlier ones",
    effect: `the proxy takes the first class that matches, so nothing becomes a ${isFailure ? "failure" : "success"} by this one`,
    remedy: "put it before the wider ones, or remove it",
  });
}
