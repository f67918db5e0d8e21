import fc from "fast-check";
import { RRegex } from "rregex";
import { pathFault } from "../../../src/domain/rules/path-fault.js";
import { anchoredPattern } from "../../../src/domain/rules/pattern-text.js";

test.each([
  ["books", "start"],
  ["^books$", "start"],
  ["https://x/p", "start"],
  ["\\|", "start"],
  ["(a|b)/c", "start"],
  ["[a-z]+/c", "start"],
  ["/my books", "character"],
  ["/search\\?q=.*", "character"],
  ["/a#b", "character"],
  ["/a\tb", "character"],
])("%j matches no path, by its %s", (regex, kind) => {
  expect(pathFault(regex)).toMatchObject({ kind, isOdd: false });
});

test.each([
  ["/x?/my books", " "],
  ["/a(b|c)?\\?d", "?"],
])("the character that %s asks for is named: %j", (regex, character) => {
  expect(pathFault(regex)).toMatchObject({ character });
});

test.each(["\\*", "^$", "(\\*|a)", "(a)?"])("%s matches no path but an odd one", (regex) => {
  expect(pathFault(regex)).toMatchObject({ isOdd: true });
});

test.each([
  ".*",
  "(/a|/b)",
  "[/]x",
  "(?i)/x",
  "/?x",
  "/books/.* ",
  " /books",
  "*",
  "*/books",
  "a|/b",
  "^/a|b",
  "/books",
  "\\/books",
  "[^a]+",
  // What these escapes stand for is not looked at.
  "\\x2Fbooks",
  "/a\\tb",
  "(?x) /a # all",
  "/a( b)?",
])("a path may match %s", (regex) => {
  expect(pathFault(regex)).toBeUndefined();
});

const atom = fc.constantFrom(
  "/",
  "a",
  "b",
  ".",
  " ",
  "\\?",
  "\\*",
  "[/a]",
  "[^/]",
  "[a-z]",
  "[ ]",
  "\\d",
  "\\W",
  "^",
  "$",
);
const quantifier = fc.constantFrom("", "", "", "*", "+", "?", "{2}", "{0,1}", "*?");
const pattern = fc.letrec<{ tree: string; sequence: string }>((tie) => ({
  sequence: fc
    .array(
      fc.tuple(fc.oneof({ weight: 4, arbitrary: atom }, { weight: 1, arbitrary: tie("tree") }), quantifier),
      {
        maxLength: 4,
      },
    )
    .map((parts) => parts.map((part) => part.join("")).join("")),
  tree: fc
    .tuple(fc.constantFrom("(", "(?:", "(?i:"), fc.array(tie("sequence"), { minLength: 1, maxLength: 3 }))
    .map(([open, alternatives]) => `${open}${alternatives.join("|")})`),
}));
const regexes = fc.array(pattern.sequence, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("|"));
const path = fc
  .array(fc.constantFrom("/", "a", "b", "1", "*", "-", "Z"), { maxLength: 5 })
  .map((rest) => `/${rest.join("")}`);

test("what the proxy's engine matches is never called impossible", () => {
  fc.assert(
    fc.property(regexes, fc.array(path, { minLength: 5, maxLength: 10 }), (regex, paths) => {
      const fault = pathFault(regex);
      if (fault === undefined) return;
      const engine = compile(anchoredPattern(regex));
      expect(paths.filter((text) => engine?.isMatch(text) === true)).toEqual([]);
      if (!fault.isOdd) expect(["", "*"].filter((text) => engine?.isMatch(text) === true)).toEqual([]);
      engine?.free();
    }),
    { numRuns: 1000 },
  );
});

function compile(text: string): RRegex | undefined {
  try {
    return new RRegex(text);
  } catch {
    return undefined;
  }
}
