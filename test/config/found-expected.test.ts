import { foundExpected } from "../../src/config/found-expected.js";

describe("foundExpected", () => {
  it("quotes what was found", () => {
    expect(foundExpected("yes", "true or false")).toBe('found "yes", expected true or false');
  });

  it("calls an empty text nothing", () => {
    expect(foundExpected("", "a folder")).toBe("found nothing, expected a folder");
  });

  it("shortens a long text", () => {
    expect(foundExpected("x".repeat(500), "less")).toBe(`found "${"x".repeat(80)}…", expected less`);
  });
});
