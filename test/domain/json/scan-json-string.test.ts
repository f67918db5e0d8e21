import { scanJsonString } from "../../../src/domain/json/scan-json-string.js";
import { err, ok } from "../../../src/domain/result.js";

describe("scanJsonString", () => {
  it.each<[string, number, number]>([
    ['""', 0, 2],
    ['"a"b', 0, 3],
    ['x"\\""', 1, 5],
    ['"\\u00e9\\/\\\\"', 0, 12],
    ['"\u007f\u2028"', 0, 4],
  ])("finds the end of the string in %j at %d", (text, start, end) => {
    expect(scanJsonString(text, start)).toEqual(ok(end));
  });

  it.each<[string, number, string]>([
    ['"', 1, "the end of the string"],
    ['"a\\"', 4, "the end of the string"],
    ['"a\n"', 2, "no control character in a string"],
    ['"\\', 1, "an escape that JSON knows"],
    ['"\\u12g4"', 1, "an escape that JSON knows"],
    ['"\\a"', 1, "an escape that JSON knows"],
  ])("says what is wrong in %j", (text, offset, expected) => {
    expect(scanJsonString(text, 0)).toEqual(err({ offset, expected }));
  });
});
