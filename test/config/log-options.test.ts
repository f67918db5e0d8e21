import { logLevels, parseLogFormat, parseLogLevel } from "../../src/config/log-options.js";

describe("parseLogLevel", () => {
  it.each(logLevels)("reads %s", (level) => {
    expect(parseLogLevel(level)).toEqual({ ok: true, value: level });
  });

  it.each([
    ["DEBUG", "debug"],
    ["Warning", "warn"],
    ["WARN", "warn"],
  ])("reads %s as %s, as logrus does", (text, level) => {
    expect(parseLogLevel(text)).toEqual({ ok: true, value: level });
  });

  it("names every level when it knows none of that name", () => {
    expect(parseLogLevel("loud")).toEqual({
      ok: false,
      error: 'found "loud", expected one of trace, debug, info, warn, error, fatal, panic',
    });
  });
});

describe("parseLogFormat", () => {
  it.each(["plain", "json"])("reads %s", (format) => {
    expect(parseLogFormat(format)).toEqual({ ok: true, value: format });
  });

  it.each(["JSON", "", "text"])("refuses %j", (text) => {
    expect(parseLogFormat(text)).toMatchObject({ ok: false });
  });
});
