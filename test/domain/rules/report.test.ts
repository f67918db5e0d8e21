import { report, shown } from "../../../src/domain/rules/report.js";

test("a finding is as severe as its rule", () => {
  const texts = { found: "f", effect: "e", remedy: "r" };
  expect(report("several-profiles", ["a"], texts)).toEqual({
    rule: "several-profiles",
    severity: "note",
    path: ["a"],
    ...texts,
  });
});

test("a text is shown in quotes, and cut when it is long", () => {
  expect(shown('a"b\n')).toBe('"a\\"b\\n"');
  expect(shown("x".repeat(201))).toBe(`"${"x".repeat(200)}..."`);
});
