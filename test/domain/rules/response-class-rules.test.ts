import fc from "fast-check";
import type { ResponseMatch } from "../../../src/domain/profile/service-profile.js";
import { responseClassFindings } from "../../../src/domain/rules/response-class-rules.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readRoutes, told } from "../../support/read-profile.js";

function check(...conditions: readonly object[]): readonly string[] {
  const responseClasses = conditions.map((condition) => ({ condition, isFailure: true }));
  return readRoutes({ condition: { method: "GET" }, responseClasses }).flatMap((route) =>
    told(responseClassFindings(route, ["spec", "routes", 0])),
  );
}

const range = (min: number, max: number): object => ({ status: { min, max } });

test.each<[string, readonly object[], readonly string[]]>([
  ["plain classes", [range(404, 404), { any: [range(429, 429), range(500, 599)] }, range(400, 499)], []],
  [
    "a range without a maximum",
    [{ status: { min: 500 } }],
    ["spec.routes[0].responseClasses[0].condition.status open-status-range"],
  ],
  [
    "a range without a minimum",
    [{ status: { max: 299 } }],
    ["spec.routes[0].responseClasses[0].condition.status open-status-range"],
  ],
  [
    "a range without ends",
    [{ status: {} }],
    ["spec.routes[0].responseClasses[0].condition.status open-status-range"],
  ],
  ["an empty list", [{ any: [] }], ["spec.routes[0].responseClasses[0].condition.any empty-condition"]],
  [
    "two ranges at once",
    [{ all: [range(429, 429), range(500, 599)] }],
    ["spec.routes[0].responseClasses[0].condition impossible-class"],
  ],
  [
    "everything but everything",
    [{ not: range(100, 599), status: { min: 200, max: 200 } }],
    ["spec.routes[0].responseClasses[0].condition impossible-class"],
  ],
  ["all but the usual statuses, which there are", [{ not: range(100, 599) }], []],
  [
    "a class after a wider one",
    [range(500, 599), range(503, 503)],
    ["spec.routes[0].responseClasses[1] unreachable-class"],
  ],
  [
    "a class after several that take it together",
    [range(500, 549), range(550, 599), range(540, 560)],
    ["spec.routes[0].responseClasses[2] unreachable-class"],
  ],
  [
    "a class after one that the proxy drops",
    [{ status: { min: 500 } }, range(503, 503)],
    ["spec.routes[0].responseClasses[0].condition.status open-status-range"],
  ],
  [
    "a class after one of which the proxy drops a part, and which takes more for it",
    [{ all: [range(500, 599), { status: { max: 503 } }] }, range(550, 550)],
    [
      "spec.routes[0].responseClasses[0].condition.all[1].status open-status-range",
      "spec.routes[0].responseClasses[1] unreachable-class",
    ],
  ],
])("of %s it is told what is wrong", (_, conditions, expected) => {
  expect(check(...conditions)).toEqual(expected);
});

test.each([
  [
    { status: { min: 404 } },
    "found min 404 and no max",
    "the proxy drops the response class",
    "{ min: 404, max: 599 }",
  ],
  [
    { status: { max: 299 } },
    "found max 299 and no min",
    "the proxy drops the response class",
    "{ min: 100, max: 299 }",
  ],
  [
    { status: {} },
    "found neither min nor max",
    "the proxy drops the response class",
    "{ min: 100, max: 599 }",
  ],
  [
    { any: [range(404, 404), { status: { min: 500 } }] },
    "found min 500",
    "takes something else",
    "{ min: 500, max: 599 }",
  ],
])("an open range such as %j is told with its effect", (condition, found, effect, remedy) => {
  const routes = readRoutes({ condition: { method: "GET" }, responseClasses: [{ condition }] });
  const [finding] = routes.flatMap((route) => allOf(responseClassFindings(route, [])));
  expect(finding?.found).toContain(found);
  expect(finding?.effect).toContain(effect);
  expect(finding?.remedy).toContain(remedy);
});

const statuses = fc.constantFrom(100, 200, 299, 300, 404, 499, 500, 599);
const { condition: conditions } = fc.letrec<{ condition: object }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.tuple(statuses, statuses).map(([a, b]) => range(Math.min(a, b), Math.max(a, b))),
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((all) => ({ all })),
    fc.array(tie("condition"), { minLength: 1, maxLength: 3 }).map((any) => ({ any })),
    tie("condition").map((not) => ({ not })),
  ),
}));

test("exactly the classes that no status reaches are told", () => {
  fc.assert(
    fc.property(fc.array(conditions, { minLength: 1, maxLength: 4 }), (list) => {
      const responseClasses = list.map((condition) => ({ condition }));
      const [route] = readRoutes({ condition: { method: "GET" }, responseClasses });
      const classes = route?.responseClasses ?? [];
      const reached = new Set<number>();
      for (let status = 100; status <= 999; status++)
        reached.add(classes.findIndex(({ condition }) => takes(condition, status)));
      const silent = classes.flatMap((_, i) => (reached.has(i) ? [] : [i]));
      const findings = route === undefined ? [] : allOf(responseClassFindings(route, []));
      expect(findings.map(({ path }) => path[1])).toEqual(silent);
    }),
    { numRuns: 300 },
  );
});

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
