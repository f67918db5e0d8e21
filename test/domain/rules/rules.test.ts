import { ruleIds } from "../../../src/domain/rules/rule-ids.js";
import { rules, severityOf } from "../../../src/domain/rules/rules.js";

test("every id has a rule, in the same order, and findings are as severe as it", () => {
  expect(rules.map(({ id }) => id)).toEqual(ruleIds);
  expect(rules.map(({ severity }) => severity)).toEqual(ruleIds.map(severityOf));
});

test("errors come before warnings, and warnings before notes", () => {
  const order = { error: 0, warning: 1, note: 2 };
  const severities = rules.map(({ severity }) => order[severity]);
  expect(severities).toEqual(severities.toSorted());
});
