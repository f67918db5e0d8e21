import {
  anchoredPattern,
  endsEscaped,
  topAlternatives,
  trimmedPattern,
} from "../../../src/domain/rules/pattern-text.js";

test.each([
  ["/a", "^/a$"],
  ["^/a", "^/a$"],
  ["/a$", "^/a$"],
  ["^/a$", "^/a$"],
  ["  /a ", "^/a$"],
  ["/a|/b", "^/a|/b$"],
  ["/a\\$", "^/a\\$"],
  ["", "^$"],
])("the pattern %j is compiled as %j", (pattern, anchored) => {
  expect(anchoredPattern(pattern)).toBe(anchored);
});

test("a pattern is trimmed as Rust does it, not as JavaScript", () => {
  expect(trimmedPattern("\u0085\t/a b\u2003\n")).toBe("/a b");
  expect(trimmedPattern("\ufeff/a")).toBe("\ufeff/a");
});

test.each([
  ["a", false],
  ["a\\", true],
  ["a\\\\", false],
  ["\\\\\\", true],
])("%j ends escaped: %p", (text, expected) => {
  expect(endsEscaped(text)).toBe(expected);
});

test.each<[string, readonly string[] | undefined]>([
  ["/a", ["/a"]],
  ["/a|/b|", ["/a", "/b", ""]],
  ["(/a|/b)", ["(/a|/b)"]],
  ["(?:/a|(b|c))|d", ["(?:/a|(b|c))", "d"]],
  ["/a\\|b", ["/a\\|b"]],
  ["/a\\\\|b", ["/a\\\\", "b"]],
  ["[|]|b", ["[|]", "b"]],
  ["[]|]|b", ["[]|]", "b"]],
  ["[^]|]|b", ["[^]|]", "b"]],
  ["[a[|]b|]|c", ["[a[|]b|]", "c"]],
  ["[\\]|]|c", ["[\\]|]", "c"]],
  ["[[:alpha:]|]|c", ["[[:alpha:]|]", "c"]],
  ["(?i)a|b", ["(?i)a", "b"]],
  ["(?x)a # |\n", undefined],
  ["(?i-x:a)|b", undefined],
])("the alternatives of %j are %j", (pattern, expected) => {
  expect(topAlternatives(pattern)).toEqual(expected);
});

test("a run of backslashes that is not at the end is of no account, however long", () => {
  expect(endsEscaped(`${"\\".repeat(500_001)}a`)).toBe(false);
  expect(endsEscaped(`a${"\\".repeat(500_001)}`)).toBe(true);
});
