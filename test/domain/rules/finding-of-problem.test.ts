import { findingOfProblem, findingOfRefusal } from "../../../src/domain/rules/finding-of-problem.js";
import { ruleIds } from "../../../src/domain/rules/rule-ids.js";
import { severityOf } from "../../../src/domain/rules/rules.js";
import { readProfile, told } from "../../support/read-profile.js";

const condition = { method: "GET" };
const status = (range: object): object => ({
  routes: [{ name: "r", condition, responseClasses: [{ condition: { status: range } }] }],
});

test.each([
  [{ routes: {} }, "spec.routes wrong-type"],
  [{ routes: [{ name: "r" }] }, "spec.routes[0].condition no-condition"],
  [{ routes: [{ name: "r", condition: { any: [{}] } }] }, "spec.routes[0].condition.any[0] no-condition"],
  [
    { routes: [{ name: "r", condition, responseClasses: [{}] }] },
    "spec.routes[0].responseClasses[0].condition no-condition",
  ],
  [{ retryBudget: { ttl: "soon" } }, "spec.retryBudget.ttl bad-duration"],
  [{ retryBudget: {} }, "spec.retryBudget.ttl bad-duration"],
  [{ dstOverrides: [{ weight: "half" }] }, "spec.dstOverrides[0].weight bad-quantity"],
  [{ dstOverrides: [{ weight: true }] }, "spec.dstOverrides[0].weight wrong-type"],
  [status({ min: 1000 }), "spec.routes[0].responseClasses[0].condition.status.min status-out-of-range"],
  [
    status({ min: 500, max: 400 }),
    "spec.routes[0].responseClasses[0].condition.status.max status-range-reversed",
  ],
])("the problem in %j breaks %s", (spec, expected) => {
  expect(told(readProfile(spec).problems.map(findingOfProblem))).toEqual([expected]);
});

test("a profile without a name breaks a rule of its own", () => {
  const [finding] = readProfile({}, { name: "" }).problems.map(findingOfProblem);
  expect(finding).toMatchObject({ rule: "no-name", severity: "error", effect: "the object is left out" });
});

test.each(ruleIds.filter((id) => severityOf(id) === "error"))(
  "a problem of the rule %s tells effect and remedy",
  (rule) => {
    const { effect, remedy } = findingOfProblem({ path: [], message: "odd", rule });
    expect([effect, remedy]).not.toContain("");
  },
);

test("a refusal has Linkerd's text", () => {
  expect(findingOfRefusal('unknown field "retries"')).toMatchObject({
    rule: "refused",
    severity: "error",
    path: [],
    found: 'unknown field "retries"',
  });
});
