import { ruleIds } from "../../../src/domain/rules/rule-ids.js";

test("ids are kebab-case and each is there once", () => {
  expect(ruleIds.filter((id) => !/^[a-z]+(-[a-z]+)*$/.test(id))).toEqual([]);
  expect(new Set(ruleIds).size).toBe(ruleIds.length);
});
