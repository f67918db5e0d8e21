import { conditionFindings } from "../../../src/domain/rules/condition-rules.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readRoutes, routesWith, told } from "../../support/read-profile.js";

const verdicts = new Map([["(", "unclosed group"]]);
const check = (...conditions: readonly object[]): readonly string[] =>
  told(conditionFindings(routesWith(...conditions), verdicts));

const get = { method: "GET" };

test.each<[string, readonly object[], readonly string[]]>([
  ["ordinary routes", [get, { method: "POST" }, { pathRegex: "/a" }], []],
  ["a route after one that takes all", [{ pathRegex: ".*" }, get], ["spec.routes[1] unreachable-route"]],
  [
    "routes that are all the same",
    [get, get, get],
    ["spec.routes[1] unreachable-route", "spec.routes[2] unreachable-route"],
  ],
  ["a route after one that is left out", [{ any: [get, { pathRegex: "(" }] }, get], []],
  ["a route after one with a method that the proxy drops", [{ any: [get, { method: "a b" }] }, get], []],
  ["a route that is left out", [{ pathRegex: ".*" }, { pathRegex: "(" }], []],
  [
    "a route that nothing can meet",
    [{ all: [get, { method: "POST" }] }],
    ["spec.routes[0].condition impossible-condition"],
  ],
  [
    "the same after one that takes all",
    [{ pathRegex: ".*" }, { all: [get, { not: get }] }],
    ["spec.routes[1].condition impossible-condition"],
  ],
  [
    "a pattern that matches no path, of which another rule tells",
    [{ method: "GET", pathRegex: "books" }],
    [],
  ],
  [
    "a pattern that only OPTIONS can meet, and GET",
    [{ method: "GET", pathRegex: "\\*" }],
    ["spec.routes[0].condition.pathRegex impossible-condition"],
  ],
  ["a pattern that only OPTIONS can meet", [{ method: "OPTIONS", pathRegex: "\\*" }], []],
  ["an empty list", [{ all: [] }], ["spec.routes[0].condition.all empty-condition"]],
  [
    "a route after an empty all",
    [{ all: [] }, get],
    ["spec.routes[0].condition.all empty-condition", "spec.routes[1] unreachable-route"],
  ],
  [
    "an empty any, which explains that nothing matches",
    [{ any: [] }, get],
    ["spec.routes[0].condition.any empty-condition"],
  ],
  [
    "an empty list beside a bad pattern",
    [{ all: [{ pathRegex: "(" }, { not: [] }] }],
    ["spec.routes[0].condition.all[1].not empty-condition"],
  ],
])("of %s it is told what is wrong", (_, conditions, expected) => {
  expect(check(...conditions)).toEqual(expected);
});

test.each([
  [{ all: [] }, "it is true of every request"],
  [{ any: [] }, "it is true of no request"],
  [{ not: [] }, "it forbids nothing, so it is true of every request"],
])("the effect of %j is that %s", (condition, effect) => {
  expect(allOf(conditionFindings(routesWith(condition), verdicts))[0]?.effect).toBe(effect);
});

test("a route that is never reached is told by the name of the one that takes its requests", () => {
  const routes = readRoutes({ name: "all", condition: { pathRegex: ".*" } }, { name: "one", condition: get });
  expect(allOf(conditionFindings(routes, verdicts))).toMatchObject([
    {
      found: 'every request of this route is taken by "all" before',
      remedy: 'put it before "all", or remove it',
    },
  ]);
});

test("a route of a condition that is too large to be compared is passed over", () => {
  const large = { any: Array.from({ length: 200 }, (_, i) => ({ pathRegex: `/${i}` })) };
  expect(check(large, large)).toEqual([]);
});
