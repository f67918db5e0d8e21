import { trimSpace } from "../../src/domain/trim-space.js";

it.each([
  ["", ""],
  [" \t\n", ""],
  ["80", "80"],
  [" 8 0\r\n", "8 0"],
  ["\u008580\u00a0\u3000\u2028", "80"],
])("drops the space around %j", (text, trimmed) => {
  expect(trimSpace(text)).toBe(trimmed);
});

it.each(["\ufeff80", "\u200b80", "80\u180e"])("%j has none", (text) => {
  expect(trimSpace(text)).toBe(text);
});
