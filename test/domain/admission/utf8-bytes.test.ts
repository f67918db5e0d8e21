import { utf8Bytes } from "../../../src/domain/admission/utf8-bytes.js";

describe("utf8Bytes", () => {
  it.each<[string, string]>([
    ["a%20", "a%20"],
    ["%41\u00e9", "%41\u00c3\u00a9"],
    ["\u20ac", "\u00e2\u0082\u00ac"],
    ["\u{1f600}", "\u00f0\u009f\u0098\u0080"],
    ["\ud800", "\u00ef\u00bf\u00bd"],
  ])("writes the bytes of %j", (text, bytes) => {
    expect(utf8Bytes(text)).toBe(bytes);
  });
});
