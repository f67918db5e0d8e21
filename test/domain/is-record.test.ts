import { isRecord } from "../../src/domain/is-record.js";

test.each<readonly [string, unknown, boolean]>([
  ["an object", { a: 1 }, true],
  ["an object without fields", {}, true],
  ["a list", [1], false],
  ["null", null, false],
  ["nothing", undefined, false],
  ["a text", "a", false],
])("%s", (_, value, expected) => {
  expect(isRecord(value)).toBe(expected);
});
