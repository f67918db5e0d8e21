import { runInNewContext } from "node:vm";
import { errorText } from "../../src/domain/error-text.js";

test.each<readonly [string, unknown, string]>([
  ["an error", new Error("no such thing"), "no such thing"],
  ["an error of another realm", runInNewContext('new Error("elsewhere")'), "elsewhere"],
  ["a text", "just so", "just so"],
  ["nothing", undefined, "undefined"],
])("of %s", (_, thrown, expected) => {
  expect(errorText(thrown)).toBe(expected);
});
