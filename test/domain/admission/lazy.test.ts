import { lazy } from "../../../src/domain/admission/lazy.js";

describe("lazy", () => {
  it("makes its value when asked, and once", () => {
    let made = 0;
    const value = lazy(() => ({ number: ++made }));
    expect(made).toBe(0);
    expect(value()).toBe(value());
    expect(made).toBe(1);
  });
});
