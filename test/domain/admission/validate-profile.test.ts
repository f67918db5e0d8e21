import type { RawRoute, RawServiceProfile } from "../../../src/domain/admission/service-profile-type.js";
import { validateProfile } from "../../../src/domain/admission/validate-profile.js";
import { finish } from "../../../src/domain/steps.js";

const match = { all: undefined, any: undefined, not: undefined, method: "GET", pathRegex: "" };
const route: RawRoute = { name: "r", condition: match, responseClasses: undefined, timeout: "" };
const profile = (spec: Partial<RawServiceProfile["spec"]>, name = "web"): RawServiceProfile => ({
  metadata: { name },
  spec: { routes: undefined, retryBudget: undefined, ...spec },
});
const oneRoute = (fields: Partial<RawRoute>) => profile({ routes: [{ ...route, ...fields }] });
const named = (name: string) => profile({}, name);
const responseMatch = { all: undefined, any: undefined, not: undefined, status: undefined };

describe("validateProfile", () => {
  it.each<[string, RawServiceProfile]>([
    ["an empty one", profile({})],
    ["a route", oneRoute({})],
    ["a negative timeout", oneRoute({ timeout: "-1s" })],
    ["a budget of nothing", profile({ retryBudget: { retryRatio: -0, ttl: "0" } })],
    ["a name of 253 letters", named("a".repeat(253))],
  ])("takes %s", (_title, value) => {
    expect(finish(validateProfile(value))).toBeUndefined();
  });

  it.each<[string, RawServiceProfile, string]>([
    ["null", profile({ routes: [route, undefined] }), "has a null route"],
    ["no name", oneRoute({ name: "", timeout: "x" }), "has a route with no name"],
    [
      "a bad timeout",
      oneRoute({ timeout: "1d", condition: undefined }),
      'has a route with an invalid timeout: time: unknown unit "d" in duration "1d"',
    ],
    ["no condition", oneRoute({ condition: undefined }), "has a route with no condition"],
    [
      "a bad condition",
      oneRoute({ condition: { ...match, method: "" } }),
      "has a route with an invalid condition: A request match must have a field set",
    ],
    ["a null class", oneRoute({ responseClasses: [undefined] }), "has a null response class"],
    [
      "an empty class",
      oneRoute({ responseClasses: [{ condition: undefined }] }),
      "has a response class with no condition",
    ],
    [
      "a bad class",
      oneRoute({ responseClasses: [{ condition: responseMatch }] }),
      "has a response class with an invalid condition: A response match must have a field set",
    ],
  ])("refuses a route: %s", (_title, value, fault) => {
    expect(finish(validateProfile(value))).toBe(`ServiceProfile "web" ${fault}`);
  });

  it.each<[number, string, string]>([
    [-0.5, "", "RetryBudget RetryRatio must be non-negative: -0.500000"],
    [0.5, "", "RetryBudget missing TTL field"],
    [0.5, "1", 'RetryBudget: time: missing unit in duration "1"'],
  ])("refuses a budget of ratio %d and ttl %j", (retryRatio, ttl, fault) => {
    expect(finish(validateProfile(profile({ retryBudget: { retryRatio, ttl } })))).toBe(
      `ServiceProfile "web" ${fault}`,
    );
  });

  it.each(["", "A", "-a", "a-", "a..b", ".a", "a.", "a_b", "\u00e9", "a\n"])(
    "refuses the name %j",
    (name) => {
      expect(finish(validateProfile(named(name)))).toContain(
        "has invalid name: a lowercase RFC 1123 subdomain must consist of",
      );
    },
  );

  it.each(["a".repeat(254), "\u00e9".repeat(127)])("refuses a name of more than 253 bytes: %s", (name) => {
    expect(finish(validateProfile(named(name)))).toBe(
      `ServiceProfile "${name}" has invalid name: must be no more than 253 characters`,
    );
  });

  it("looks at the name first, and at the budget last", () => {
    const wrong = profile({ routes: [undefined], retryBudget: { retryRatio: -1, ttl: "" } }, "A");
    expect(finish(validateProfile(wrong))).toContain("invalid name");
    expect(finish(validateProfile({ ...wrong, metadata: { name: "a" } }))).toContain("null route");
  });
});
