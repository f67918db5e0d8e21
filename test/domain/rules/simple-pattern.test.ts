import fc from "fast-check";
import {
  Allowance,
  includesPattern,
  isLiteral,
  literalPrefix,
  parseSimplePattern,
} from "../../../src/domain/rules/simple-pattern.js";

function includes(wide: string, narrow: string): boolean | undefined {
  const [outer, inner] = [parseSimplePattern(wide), parseSimplePattern(narrow)];
  if (outer === undefined || inner === undefined) throw new Error("expected simple patterns");
  return includesPattern(outer, inner, new Allowance(100_000));
}

test.each(["/a", "/.*", "/[^/]*", "/a/[^/]+/b", "/a\\.b", "", "/a.b", "/books/%20", "^/a$"])(
  "%j is simple",
  (pattern) => {
    expect(parseSimplePattern(pattern)).toBeDefined();
  },
);

test.each([
  "/a?",
  "/(a)",
  "/a|/b",
  "/[ab]",
  "/\\d+",
  "/a+",
  "/a{2}",
  "/.*?",
  "/a\\$",
  "(?i)/a",
  "/é",
  "/[^/]{3}",
  "/.?",
])("%j is not", (pattern) => {
  expect(parseSimplePattern(pattern)).toBeUndefined();
});

test.each([
  ["/a\\.b", true, "/a.b"],
  ["/a.b", false, "/a"],
  ["/books/[^/]*", false, "/books/"],
  [".*", false, ""],
])("%j is a literal: %p, and begins with %j", (pattern, literal, prefix) => {
  const simple = parseSimplePattern(pattern) ?? [];
  expect([isLiteral(simple), literalPrefix(simple)]).toEqual([literal, prefix]);
});

test.each([
  [".*", "/a/[^/]*", true],
  ["/.*", "/a", true],
  ["/.+", "/", false],
  ["/.*", "", false],
  ["/a/.*", "/a/b/c", true],
  ["/a/[^/]*", "/a/b/c", false],
  ["/a/[^/]*", "/a/", true],
  ["/a/[^/]+", "/a/", false],
  ["/a/[^/]+", "/a/[^/]*", false],
  ["/a/[^/]*", "/a/[^/]+", true],
  ["/.*/b", "/a/[^/]*/b", true],
  ["/[^/]*/b", "/.*/b", false],
  ["/.*.*/a", "/.*/a", true],
  ["/a", "/a/", false],
])("%j includes %j: %p", (wide, narrow, expected) => {
  expect(includes(wide, narrow)).toBe(expected);
});

test("what would take too long stays open", () => {
  const [wide, narrow] = [".*a.*b.*c", ".*a.*b.*c.*d.*c"].map((pattern) => parseSimplePattern(pattern) ?? []);
  expect(includesPattern(wide ?? [], narrow ?? [], new Allowance(3))).toBeUndefined();
});

const tokens = fc.constantFrom("/", "a", "b", ".", ".*", ".+", "[^/]", "[^/]*", "[^/]+", "\\.");
const pattern = fc.array(tokens, { maxLength: 6 }).map((parts) => parts.join(""));
const paths = fc
  .array(fc.constantFrom("/", "a", "b", ".", "x"), { maxLength: 7 })
  .map((parts) => parts.join(""));

test("a pattern that includes another takes every path that this one takes", () => {
  fc.assert(
    fc.property(pattern, pattern, fc.array(paths, { minLength: 20, maxLength: 40 }), (wide, narrow, some) => {
      const missed = some.find((path) => matches(narrow, path) && !matches(wide, path));
      // A path that shows that it does not: then it must not be claimed.
      if (missed !== undefined) expect(includes(wide, narrow)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

test("a literal is included by what it matches, and by nothing else", () => {
  fc.assert(
    fc.property(pattern, paths, (wide, path) => {
      expect(includes(wide, path.replaceAll(".", "\\."))).toBe(matches(wide, path));
    }),
    { numRuns: 500 },
  );
});

function matches(regex: string, path: string): boolean {
  return new RegExp(`^${regex}$`).test(path);
}

test("a pattern of more than 2000 characters is not looked into", () => {
  expect(parseSimplePattern("a".repeat(2000))).toHaveLength(2000);
  expect(parseSimplePattern("a".repeat(2001))).toBeUndefined();
});
