import { countLineBreaks } from "../../../src/domain/admission/count-line-breaks.js";

describe("countLineBreaks", () => {
  it.each<[string, number]>([
    ["", 0],
    ["a b\t", 0],
    ["\n\n", 2],
    ["\r\n", 1],
    ["\r\r\n\n", 3],
    ["\u0085\u2028\u2029", 3],
    ["\u000b\u000c", 0],
  ])("counts in %j", (text, count) => {
    expect(countLineBreaks(text, 0, text.length)).toBe(count);
  });

  it("counts in a part of the text only", () => {
    expect(countLineBreaks("\na\nb\n", 1, 3)).toBe(1);
  });
});
