import * as fc from "fast-check";
import { findStringFault, readYamlString } from "../../../src/domain/admission/yaml-string.js";

describe("readYamlString", () => {
  it.each<[string, string]>([
    ["a  b", "a  b"],
    ['\\"\\\\\\b\\f\\n\\r\\t\\u0041', '"\\\b\f\n\r\tA'],
    ["\\\\u0041", "\\u0041"],
    ["a \u0085 b", "a b"],
    ["a\u0085\u0085b", "a\nb"],
    ["a \u0085 \u2028 b", "a\u2028b"],
    ["a \u2028 \u0085 b", "a\u2028\nb"],
    ["\u2029", "\u2029"],
    ["a\\u0020\u0085\\u0020b", "a   b"],
    ["a\\u0085b", "a\u0085b"],
  ])("reads %j as YAML does", (raw, text) => {
    expect(readYamlString(raw)).toBe(text);
  });

  it("reads what is on one line as JSON does", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (text) => {
        expect(readYamlString(JSON.stringify(text).slice(1, -1))).toBe(text);
      }),
    );
  });
});

describe("findStringFault", () => {
  it.each(["", "a", "\\\\/", "\\\\ud800", "\\u00e9", "---", "\u0085---a", "\u0085 --- a", "\\ue000"])(
    "takes %j",
    (raw) => {
      expect(findStringFault(raw)).toBeUndefined();
    },
  );

  it.each<[string, number, string]>([
    ["a\\/", 1, "found unknown escape character"],
    ["\\ud83d\\ude00", 0, "found invalid Unicode character escape code"],
    ["\\uDFFF", 0, "found invalid Unicode character escape code"],
    ["a\u0085--- ", 2, "found unexpected document indicator"],
    ["\u2028...\u2029", 1, "found unexpected document indicator"],
  ])("refuses %j", (raw, offset, problem) => {
    expect(findStringFault(raw)).toEqual({ offset, problem });
  });
});
