import { ExpectedError, mayBeExpected } from "../../src/domain/expected-error.js";

test.each([
  ["one that is expected", new ExpectedError("x"), true],
  ["a plain one", new Error("x"), true],
  ["one of the system", Object.assign(new TypeError("x"), { syscall: "listen" }), true],
  ["a fault of ours", new TypeError("x"), false],
  ["no error", "x", false],
])("of %s it is told whether it may be expected", (_, error, expected) => {
  expect(mayBeExpected(error)).toBe(expected);
});
