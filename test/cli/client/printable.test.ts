import { printable } from "../../../src/cli/client/printable.js";

test.each([
  ["plain text stays: ä 世界 /books/\\d+", "plain text stays: ä 世界 /books/\\d+"],
  ["\u001b[31mred", "\\x1b[31mred"],
  ["a\nb\tc", "a\\x0ab\\x09c"],
  ["\u009b2J", "\\x9b2J"],
  ["a\u202eb", "a\\u202eb"],
])("%j is shown as %s", (text, expected) => expect(printable(text)).toBe(expected));
