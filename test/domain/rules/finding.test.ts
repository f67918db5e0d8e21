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
