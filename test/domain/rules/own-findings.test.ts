import { ownFindings } from "../../../src/domain/rules/own-findings.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { readProfile, told } from "../../support/read-profile.js";

test("a profile is judged by itself: routes, conditions, retries and weights", () => {
  const spec = {
    routes: [
      { name: "a", condition: { pathRegex: "(" } },
      { name: "a", condition: { method: "GET" }, isRetryable: true },
      { name: "b", condition: { method: "GET" } },
    ],
    dstOverrides: [{ authority: "elsewhere", weight: 0 }],
  };
  expect(told(ownFindings(readProfile(spec), new Map([["(", "unclosed group"]])))).toEqual([
    "spec.routes[0].condition.pathRegex bad-pattern",
    "spec.routes[1].name duplicate-route-name",
    "spec.routes[2] unreachable-route",
    "spec.routes[1].isRetryable default-retry-budget",
    "spec.dstOverrides all-weights-zero",
  ]);
});

test("nothing is found in a profile that says nothing, or that is broken", () => {
  expect(allOf(ownFindings(readProfile({}), new Map()))).toEqual([]);
  expect(allOf(ownFindings(readProfile({ routes: [{}] }), new Map()))).toEqual([]);
});
