import { parseShutdownGrace } from "../../src/config/shutdown-grace.js";

describe("parseShutdownGrace", () => {
  it.each([
    ["10s", 10_000],
    ["1m30s", 90_000],
    ["250ms", 250],
    ["0", 0],
    ["0s", 0],
    ["1ns", 1],
    ["1.0001s", 1001],
    ["596h31m23s", 2_147_483_000],
  ])("reads %s as %d ms", (text, millis) => {
    expect(parseShutdownGrace(text)).toEqual({ ok: true, value: millis });
  });

  it.each(["", "10", "-1s", "ten", "10 s"])("refuses %j", (text) => {
    expect(parseShutdownGrace(text)).toMatchObject({
      ok: false,
      error: expect.stringContaining('expected a duration of 0 or more, such as "10s"') as string,
    });
  });

  it("refuses a grace that a timer cannot hold", () => {
    expect(parseShutdownGrace("600h")).toEqual({
      ok: false,
      error: 'found "600h", expected a duration of at most 24 days',
    });
  });
});
