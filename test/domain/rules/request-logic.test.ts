import fc from "fast-check";
import type { RequestMatch } from "../../../src/domain/profile/service-profile.js";
import { PatternRelations } from "../../../src/domain/rules/pattern-relations.js";
import { RequestLogic } from "../../../src/domain/rules/request-logic.js";
import { routesWith } from "../../support/read-profile.js";

function implies(narrow: RequestMatch, wide: RequestMatch): boolean {
  const logic = new RequestLogic(new PatternRelations());
  const [one, other] = [logic.read(narrow), logic.read(wide)];
  return one !== undefined && other !== undefined && logic.implies(one, other);
}

function isImpossible(match: RequestMatch): boolean {
  const logic = new RequestLogic(new PatternRelations());
  const condition = logic.read(match);
  return condition !== undefined && logic.isImpossible(condition);
}

function matchOf(condition: object): RequestMatch {
  const [route] = routesWith(condition);
  if (route === undefined) throw new Error("expected a route");
  return route.condition;
}

const get = { method: "GET" };
const a = { pathRegex: "/a" };

test.each<[object, object, boolean]>([
  [{ all: [get, a] }, { all: [a, get] }, true],
  [{ all: [get, a] }, get, true],
  [{ all: [get, a] }, a, true],
  [get, { all: [get, a] }, false],
  [get, { any: [get, { method: "POST" }] }, true],
  [{ method: "POST" }, { not: get }, true],
  [{ method: "get" }, get, true],
  [a, { pathRegex: "^/a$" }, true],
  [a, { pathRegex: ".*" }, true],
  [get, { pathRegex: ".*" }, true],
  [get, { pathRegex: "/.*" }, true],
  [a, { pathRegex: "/.*" }, true],
  [{ pathRegex: "/(a|b)" }, { pathRegex: "/.*" }, true],
  // `OPTIONS *` and CONNECT do not ask for a path.
  [{ method: "OPTIONS" }, { pathRegex: "/.*" }, false],
  [{ method: "CONNECT" }, { pathRegex: "/.*" }, false],
  [{ all: [] }, { pathRegex: "/.*" }, false],
  [{ all: [] }, { pathRegex: ".*" }, true],
  [{ pathRegex: ".*" }, { pathRegex: "/.*" }, false],
  [{ pathRegex: "/books/new" }, { pathRegex: "/books/[^/]*" }, true],
  [{ pathRegex: "/books/[^/]*" }, { pathRegex: "/books/new" }, false],
  [a, { not: { pathRegex: "/b" } }, true],
  [{ pathRegex: "/(a|b)" }, { pathRegex: "/(b|a)" }, false],
])("%j is taken whole by %j: %p", (narrow, wide, expected) => {
  expect(implies(matchOf(narrow), matchOf(wide))).toBe(expected);
});

test.each<[object, boolean]>([
  [{ all: [get, { method: "POST" }] }, true],
  [{ method: "GET", not: get }, true],
  [{ all: [a, { pathRegex: "/b" }] }, true],
  [{ all: [a, { not: { pathRegex: "/.*" } }] }, true],
  [{ any: [] }, true],
  [{ not: { pathRegex: ".*" } }, true],
  [{ not: { pathRegex: "/.*" } }, false],
  [{ all: [{ pathRegex: "/(a)" }, { pathRegex: "/(b)" }] }, false],
  [get, false],
  [{ all: [] }, false],
])("%j is impossible: %p", (condition, expected) => {
  expect(isImpossible(matchOf(condition))).toBe(expected);
});

test("large conditions are not compared, and comparing many patterns or methods claims nothing", () => {
  const many = (count: number): object => ({
    any: Array.from({ length: count }, (_, i) => ({ pathRegex: `/(${i})` })),
  });
  expect(new RequestLogic(new PatternRelations()).read(matchOf(many(101)))).toBeUndefined();
  expect(implies(matchOf({ method: "GET", ...many(7) }), matchOf(many(7)))).toBe(false);
  expect(implies(matchOf({ method: "GET", ...many(6) }), matchOf(many(6)))).toBe(true);
  const methods = { any: Array.from({ length: 30 }, (_, i) => ({ method: `M${i}` })) };
  expect(implies(matchOf({ ...a, ...methods }), matchOf(methods))).toBe(false);
});

const leaf = fc.oneof(
  fc.constantFrom("GET", "POST", "OPTIONS").map((method) => ({ method })),
  fc
    .constantFrom("/a", "/b", "/.*", ".*", "/[^/]*", "/a/.*", "/(a|b)", "/a?")
    .map((pathRegex) => ({ pathRegex })),
);
const { condition: conditions } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie("condition"), { maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("condition"), { maxLength: 3 }).map((any) => ({ any })),
    tie("condition").map((not) => ({ not })),
  ),
}));
const requests = ["GET", "POST", "PUT", "OPTIONS"].flatMap((method) =>
  ["/", "/a", "/b", "/c", "/a/", "/a/b", "/b/a", ...(method === "OPTIONS" ? ["*"] : [])].map((path) => ({
    method,
    path,
  })),
);

test("whatever is claimed holds for every request", () => {
  fc.assert(
    fc.property(conditions, conditions, (one, other) => {
      const [narrow, wide] = [matchOf(one), matchOf(other)];
      if (implies(narrow, wide))
        expect(requests.filter((r) => takes(narrow, r) && !takes(wide, r))).toEqual([]);
      if (isImpossible(narrow)) expect(requests.filter((r) => takes(narrow, r))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

function takes(match: RequestMatch, request: { readonly method: string; readonly path: string }): boolean {
  switch (match.kind) {
    case "all":
      return match.matches.every((child) => takes(child, request));
    case "any":
      return match.matches.some((child) => takes(child, request));
    case "not":
      return !takes(match.match, request);
    case "method":
      return match.method === request.method;
    case "path":
      return new RegExp(`^${match.regex}$`).test(request.path);
  }
}
