import { inputRule, inputRules } from "../../src/lint/input-rules.js";
import { lintRules } from "../../src/lint/lint-rules.js";

test("no rule has the name of another", () => {
  const ids = lintRules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test("rules about the input are among them", () => {
  for (const { id, severity, title, remedy } of inputRules) {
    expect(lintRules.find((rule) => rule.id === id)).toMatchObject({ severity, title });
    expect(inputRule(id).remedy).toBe(remedy);
  }
});
