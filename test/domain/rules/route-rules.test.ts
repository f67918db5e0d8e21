import { routeFindings } from "../../../src/domain/rules/route-rules.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readRoutes, told } from "../../support/read-profile.js";

const condition = { method: "GET" };
const check = (...routes: readonly object[]): readonly string[] =>
  told(routeFindings(readRoutes(...routes), new Map()));

test.each<[string, readonly object[], readonly string[]]>([
  ["plain routes", [{ condition }, { condition }], []],
  ["a route without a name", [{ name: "", condition }], ["spec.routes[0].name unnamed-route"]],
  [
    "names that are used again",
    [
      { name: "a", condition },
      { name: "b", condition },
      { name: "a", condition },
    ],
    ["spec.routes[2].name duplicate-route-name"],
  ],
  [
    "routes without names, which are not the same for that",
    [
      { name: "", condition },
      { name: "", condition },
    ],
    ["spec.routes[0].name unnamed-route", "spec.routes[1].name unnamed-route"],
  ],
  [
    "a timeout that does not parse",
    [{ condition, timeout: "soon" }],
    ["spec.routes[0].timeout bad-duration"],
  ],
  ["a timeout of nothing", [{ condition, timeout: "0s" }], ["spec.routes[0].timeout timeout-not-positive"]],
  ["a negative timeout", [{ condition, timeout: "-1m" }], ["spec.routes[0].timeout timeout-not-positive"]],
  [
    "a pattern",
    [{ condition: { pathRegex: "/a|/b" } }],
    ["spec.routes[0].condition.pathRegex loose-alternation"],
  ],
  ["a method", [{ condition: { method: "get" } }], ["spec.routes[0].condition.method lowercase-method"]],
  [
    "a response class",
    [{ condition, responseClasses: [{ condition: { status: { min: 500 } } }] }],
    ["spec.routes[0].responseClasses[0].condition.status open-status-range"],
  ],
])("of %s it is told what is wrong", (_, routes, expected) => {
  expect(check(...routes)).toEqual(expected);
});

test("a bad timeout is told as Go tells it, and a useless one as it is written", () => {
  const [bad, useless] = allOf(
    routeFindings(readRoutes({ condition, timeout: "soon" }, { condition, timeout: "-1m" }), new Map()),
  );
  expect(bad).toMatchObject({ severity: "error", found: 'time: invalid duration "soon"' });
  expect(useless).toMatchObject({ severity: "warning", found: '"-1m" is no time to wait' });
});
