import { quoteGo } from "../../src/domain/quote-go.js";

describe("quoteGo", () => {
  it.each<[string, string]>([
    ["", '""'],
    ["a b", '"a b"'],
    ['"\\', '"\\"\\\\"'],
    ["\u0007\b\f\n\r\t\v", '"\\a\\b\\f\\n\\r\\t\\v"'],
    ["\0\u001b\u007f", '"\\x00\\x1b\\x7f"'],
    ["\u0080\u00a0\u00ad\u200b\ufeff\ue000", '"\\u0080\\u00a0\\u00ad\\u200b\\ufeff\\ue000"'],
    ["\u{e0001}", '"\\U000e0001"'],
    ["\u00e9\u4e16\ufffd\u{1f600}", '"\u00e9\u4e16\ufffd\u{1f600}"'],
    ["\ud800", '"\ufffd"'],
  ])("quotes %j as Go's %%q", (text, quoted) => {
    expect(quoteGo(text)).toBe(quoted);
  });
});
