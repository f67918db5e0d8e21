import { methodFindings } from "../../../src/domain/rules/method-rules.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { routesWith, told } from "../../support/read-profile.js";

test.each([
  ["GET", []],
  ["PROPFIND", []],
  ["M-SEARCH", []],
  ["X_1~", []],
  ["get", ["lowercase-method"]],
  ["Get", ["lowercase-method"]],
  ["GET POST", ["bad-method"]],
  ["GET|POST", []],
  ["GET,POST", ["bad-method"]],
  [" GET", ["bad-method"]],
  ["gét", ["bad-method"]],
])("the method %j breaks %j", (method, rules) => {
  const findings = routesWith({ method }).flatMap((route) => allOf(methodFindings(route)));
  expect(findings.map(({ rule }) => rule)).toEqual(rules);
});

test("methods are found where they stand, and the effect of one that is dropped is told", () => {
  const findings = routesWith({
    all: [{ pathRegex: "/a" }, { not: { method: "get" } }, { method: "a b" }],
  }).flatMap((route) => allOf(methodFindings(route)));
  expect(told(findings)).toEqual([
    "spec.routes[0].condition.all[1].not.method lowercase-method",
    "spec.routes[0].condition.all[2].method bad-method",
  ]);
  expect(findings[1]?.effect).toBe(
    'the proxy cannot read it and drops it from its condition, so the route takes "/a" and not GET',
  );
});
