import { err, ok, type Result } from "../../src/domain/result.js";

function half(number: number): Result<number, string> {
  return number % 2 === 0 ? ok(number / 2) : err(`${number} is odd`);
}

describe("Result", () => {
  it.each([
    [4, { ok: true, value: 2 }],
    [3, { ok: false, error: "3 is odd" }],
  ])("of %d tells success from failure, and holds what belongs to it", (number, result) => {
    expect(half(number)).toEqual(result);
  });
});
