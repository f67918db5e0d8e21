import { formatFinding } from "../../../src/domain/rules/finding.js";
import { makeFinding } from "../../support/make-finding.js";

test("a finding is one line: where, what, the effect, the remedy and the rule", () => {
  const path = ["spec", "routes", 0, "condition", "pathRegex"];
  expect(formatFinding(makeFinding({ rule: "bad-pattern", path, found: "bad:\n    (\n    ^" }))).toBe(
    "spec.routes[0].condition.pathRegex: bad: ( ^; nothing happens; mend it [bad-pattern]",
  );
});

test("of the object as a whole no field is named", () => {
  expect(formatFinding(makeFinding())).toBe("odd; nothing happens; mend it [refused]");
});

test("line breaks and the blanks around them become one space, however many there are", () => {
  const texts = { rule: "bad-pattern", severity: "warning", path: [], effect: "b", remedy: "c" } as const;
  const blanks = " ".repeat(300_000);
  expect(formatFinding({ ...texts, found: `a${blanks}\r\n \n${blanks}a` })).toBe("a a; b; c [bad-pattern]");
  expect(formatFinding({ ...texts, found: `a  a${blanks}` })).toBe(`a  a${blanks}; b; c [bad-pattern]`);
  expect(formatFinding({ ...texts, found: `a${blanks}x\n` })).toBe(`a${blanks}x ; b; c [bad-pattern]`);
});
