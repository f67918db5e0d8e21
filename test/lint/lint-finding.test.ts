import fc from "fast-check";
import { countFindings, inOrder, placeFinding } from "../../src/lint/lint-finding.js";
import { makeFinding } from "./findings.js";

test("findings are in order of file, line, column and rule, and else as they came", () => {
  const sorted = [
    makeFinding({ file: "B.yaml", line: 9 }),
    makeFinding({ file: "a.yaml", line: 2, column: 9 }),
    makeFinding({ file: "a.yaml", line: 10, column: 1, rule: "bad-duration", found: "one" }),
    makeFinding({ file: "a.yaml", line: 10, column: 1, rule: "bad-duration", found: "two" }),
    makeFinding({ file: "a.yaml", line: 10, column: 1, rule: "bad-syntax" }),
    makeFinding({ file: "a.yaml", line: 10, column: 2 }),
  ];
  const [a, b, one, two, e, f] = sorted;
  expect(inOrder([f!, e!, one!, two!, b!, a!])).toEqual(sorted);
  fc.assert(
    fc.property(fc.shuffledSubarray(sorted.filter((x) => x !== two)), (some) => {
      expect(inOrder(some)).toEqual(sorted.filter((x) => some.includes(x)));
    }),
  );
});

test("findings are counted by severity", () => {
  const findings = [makeFinding(), makeFinding({ severity: "note" }), makeFinding()];
  expect(countFindings(findings)).toEqual({ errors: 2, warnings: 0, notes: 1 });
});

test("a rule's finding gets its place, and its path as people write it", () => {
  const texts = { found: "f", effect: "e", remedy: "r" };
  const place = { file: "a.yaml", line: 2, column: 3, object: "ServiceProfile a/b" };
  const finding = { rule: "refused", severity: "error", ...texts } as const;
  expect(placeFinding({ ...finding, path: ["spec", "routes", 0] }, place)).toEqual({
    ...finding,
    ...place,
    field: "spec.routes[0]",
  });
  expect(placeFinding({ ...finding, path: [] }, place).field).toBeUndefined();
});
