import { withoutBadPatterns } from "../../../src/domain/profile/path-patterns.js";
import { allOf } from "../../../src/domain/rules/finding.js";
import { warningsInParts, warningsOf } from "../../../src/domain/rules/profile-warnings.js";
import { readProfile, told } from "../../support/read-profile.js";

const spec = {
  routes: [
    { name: "bad", condition: { pathRegex: "(" } },
    { name: "r", condition: { method: "get" } },
  ],
};

test("a route that is left out is told of where it was written, and those after it too", () => {
  const served = withoutBadPatterns(readProfile(spec), new Map([["(", "unclosed group"]]));
  expect(served.spec?.routes.map(({ name }) => name)).toEqual(["r"]);
  expect(told(warningsOf(served))).toEqual([
    "spec.routes[0].condition.pathRegex bad-pattern",
    "spec.routes[1].condition.method lowercase-method",
  ]);
});

test("a profile of which nothing is left out is told of as it is", () => {
  expect(told(warningsOf(readProfile(spec)))).toEqual(["spec.routes[1].condition.method lowercase-method"]);
  expect(warningsOf(readProfile({ routes: [{}] }))).toEqual([]);
});

test("what is found is found once", () => {
  const profile = readProfile(spec);
  expect(warningsOf(profile)).toBe(warningsOf(profile));
});

test("what is found part by part is the same, and is remembered", () => {
  const profile = readProfile(spec);
  const found = allOf(warningsInParts(profile));
  expect(found).toEqual(warningsOf(readProfile(spec)));
  expect(allOf(warningsInParts(profile))).toEqual(found);
  expect(warningsOf(profile)).toBe(warningsOf(profile));
});
