import { describeDifference } from "../../../bench/soak/describe-difference.js";

test.each([
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, undefined],
  [{ a: [1, { b: 2 }] }, { a: [1, { b: 3 }] }, "shows 2, expected 3, at a.1.b"],
  [{ a: 1 }, {}, "shows 1, expected nothing, at a"],
  [{}, { a: null }, "shows nothing, expected null, at a"],
  [1, "1", 'shows 1, expected "1"'],
  ["x".repeat(400), "", `shows "${"x".repeat(299)}... (402 characters), expected ""`],
])("%j beside %j", (shown, expected, described) => {
  expect(describeDifference(shown, expected)).toBe(described);
});
