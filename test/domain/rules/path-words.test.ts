import { wordsOf } from "../../../src/domain/rules/path-words.js";

const of = (pattern: string): string | undefined => {
  const words = wordsOf(pattern, (character) => character !== " ");
  return (
    words &&
    Object.entries(words)
      .flatMap(([name, holds]) => (holds === true ? [name] : []))
      .join()
  );
};

test.each([
  ["^$", "empty"],
  ["^/a$", "slash"],
  ["^a/$", ""],
  ["^\\*$", "asterisk"],
  ["^/?a$", "slash"],
  ["^/*$", "empty,slash"],
  ["^a?/b$", "slash"],
  ["^(?:a|/b)$", "slash"],
  ["^(a|)$", "empty"],
  ["^(?P<first>/a)(?<second>b)$", "slash"],
  ["^(?i)/a$", "slash"],
  ["^(?i:a)$", ""],
  ["^a b$", "none"],
  ["^(a b|c)$", ""],
  ["^(a b)?$", "empty"],
  ["^(a b){0,2}/$", "slash"],
  ["^(a b){1,2}/$", "none"],
  ["^a{2}/$", ""],
  ["^.*$", "empty,slash,asterisk"],
  ["^[/]x$", "slash"],
  ["^[!-0]$", "slash,asterisk"],
  ["^[a-z_]$", ""],
  ["^[^/]$", "asterisk"],
  ["^[ ]$", "none"],
  ["^[^ ]$", "slash,asterisk"],
  ["^[\\d]$", "slash,asterisk"],
  ["^[[:alpha:]]$", "slash,asterisk"],
  ["^\\d\\w\\s$", ""],
  ["^\\S$", "slash,asterisk"],
  ["^\\b/$", "slash"],
  ["^\\/\\-$", "slash"],
  ["^\\ $", "none"],
  // An alternative has the anchors that are its own, and an anchor that may be left out is none.
  ["^a|b$", "slash,asterisk"],
  ["^a|^b$", ""],
  ["^*$", "empty,slash,asterisk"],
  ["^a\\$", ""],
  ["^/\\$", "slash"],
])("of %s these words are known: %s", (pattern, expected) => {
  expect(of(pattern)).toBe(expected);
});

test.each([
  "^(?x) /a$",
  "^(?=/a)$",
  "^\\x2fa$",
  "^\\p{L}$",
  "^\\u{2f}$",
  "^a{,2}$",
  "^(a$",
  "^a)$",
  "^[a$",
  "^+$|*",
  "^\\b{start}/$",
  `^${"a".repeat(3000)}$`,
])("nothing is said of %s", (pattern) => {
  expect(of(pattern)).toBeUndefined();
});
