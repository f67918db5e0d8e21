import { assertNever } from "../../src/domain/assert-never.js";

describe("assertNever", () => {
  it("names the value that no case was made for", () => {
    const unknown: unknown = { kind: "new" };
    expect(() => assertNever(unknown as never)).toThrow('unexpected value {"kind":"new"}');
  });
});
