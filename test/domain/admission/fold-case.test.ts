import { foldCase } from "../../../src/domain/admission/fold-case.js";

test.each([
  ["pathRegex", "PATHREGEX"],
  ["PATHregex", "PATHREGEX"],
  ["re\u017fpon\u017feClasses", "RESPONSECLASSES"],
  ["\u212aey", "KEY"],
  ["\u00e4", "\u00e4"],
])("%s is folded to %s", (key, folded) => {
  expect(foldCase(key)).toBe(folded);
});
