import { withoutBrokenParts } from "../../src/lint/without-broken-parts.js";
import { checkProfile } from "../../src/domain/rules/check-profile.js";
import { readProfile, told } from "../support/read-profile.js";

const context = { verdicts: new Map(), clusterDomain: "cluster.local", cluster: undefined };
const get = { method: "GET" };

const rulesOf = (spec: unknown): readonly string[] => {
  const rest = withoutBrokenParts(readProfile(spec));
  if (rest === undefined) throw new Error("nothing is broken");
  return told(checkProfile(rest.profile, context).filter(rest.holds));
};

test("a profile that is not broken has no broken parts", () => {
  expect(withoutBrokenParts(readProfile({ routes: [{ name: "r", condition: get }] }))).toBeUndefined();
});

test.each<[string, unknown, readonly string[]]>([
  [
    "a broken route leaves the others where they are",
    { routes: [{ name: "a" }, { name: "a", condition: { method: "get" } }, { name: "a", condition: get }] },
    [
      "spec.routes[2].name duplicate-route-name",
      "spec.routes[1].condition.method lowercase-method",
      "spec.routes[2] unreachable-route",
    ],
  ],
  [
    "a route without a condition takes nothing from the others",
    { routes: [{ name: "a" }, { name: "b", condition: get }] },
    [],
  ],
  [
    "nothing is said of a broken route",
    { routes: [{ condition: { method: "get", all: "x" }, timeout: "soon" }] },
    [],
  ],
  [
    "a broken retry budget is not a missing one",
    { routes: [{ name: "a", condition: get, isRetryable: true }], retryBudget: { ttl: "soon" } },
    [],
  ],
  [
    "the retry budget is judged beside a broken route",
    { routes: [{ name: "a" }], retryBudget: { ttl: "90s", retryRatio: 1 } },
    ["spec.retryBudget.ttl retry-budget-ttl"],
  ],
  [
    "an override is judged beside a broken one, whose weight may be any",
    {
      dstOverrides: [
        { authority: "a.shop.svc.cluster.local", weight: "much" },
        { authority: "nowhere", weight: 0 },
      ],
    },
    ["spec.dstOverrides[1].weight zero-weight", "spec.dstOverrides[1].authority override-not-a-service"],
  ],
  ["a spec of another type has no rest", "all", []],
])("%s", (_, spec, expected) => {
  expect([...rulesOf(spec)].sort()).toEqual([...expected].sort());
});

test("keys in another case are told in broken parts too", () => {
  expect(rulesOf({ routes: [{ name: "a", Condition: get }] })).toEqual(["spec.routes[0].Condition key-case"]);
});
