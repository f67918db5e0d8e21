import { parseGoBool } from "../../src/config/go-bool.js";

describe("parseGoBool", () => {
  it.each(["1", "t", "T", "true", "TRUE", "True"])("reads %s as true", (text) => {
    expect(parseGoBool(text)).toEqual({ ok: true, value: true });
  });

  it.each(["0", "f", "F", "false", "FALSE", "False"])("reads %s as false", (text) => {
    expect(parseGoBool(text)).toEqual({ ok: true, value: false });
  });

  it.each(["", "yes", "on", "tRUE", "2", " true"])("refuses %j, as Go does", (text) => {
    expect(parseGoBool(text).ok).toBe(false);
  });
});
