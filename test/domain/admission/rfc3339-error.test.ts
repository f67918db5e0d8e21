import { rfc3339Error } from "../../../src/domain/admission/rfc3339-error.js";

const cannotParse = (text: string, rest: string, element: string) =>
  `parsing time "${text}" as "2006-01-02T15:04:05Z07:00": cannot parse "${rest}" as "${element}"`;

describe("rfc3339Error", () => {
  it.each([
    "2024-01-02T03:04:05Z",
    "2024-01-02T3:04:05.123456789+01:00",
    "2024-02-29T23:59:59,5-24:60",
    "2000-02-29T00:00:00Z",
    "0000-12-31T00:00:00Z",
  ])("takes %s", (text) => {
    expect(rfc3339Error(text)).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ["", "", "2006"],
    ["20x4-01", "20x4-01", "2006"],
    ["2024/01", "/01", "-"],
    ["2024-1-02", "1-02", "01"],
    ["2024-01-02 03", " 03", "T"],
    ["2024-01-02Tx", "x", "15"],
    ["2024-01-02T03:4", "4", "04"],
    ["2024-01-02T03:04:5Z", "5Z", "05"],
    ["2024-01-02T03:04:05", "", "Z07:00"],
    ["2024-01-02T03:04:05.z", ".z", "Z07:00"],
    ["2024-01-02T03:04:05+0100", "+0100", "Z07:00"],
    ["2024-01-02T03:04:05*01:00", "*01:00", "Z07:00"],
    ["2024-01-02T03:04:05+x1:99", "+x1:99", "Z07:00"],
  ])("cannot parse %j", (text, rest, element) => {
    expect(rfc3339Error(text)).toBe(cannotParse(text, rest, element));
  });

  it.each<[string, string]>([
    ["2024-13-02T03:04:05Z", "month out of range"],
    ["2024-00-02T03:04:05Z", "month out of range"],
    ["2024-04-31T03:04:05Z", "day out of range"],
    ["1900-02-29T03:04:05Z", "day out of range"],
    ["2024-01-02T24:04:05Z", "hour out of range"],
    ["2024-01-02T03:60:05Z", "minute out of range"],
    ["2024-01-02T03:04:60Z", "second out of range"],
    ["2024-01-02T03:04:05*25:00", "time zone offset hour out of range"],
    ["2024-01-02T03:04:05+01:61", "time zone offset minute out of range"],
    ["2024-01-02T03:04:05Zx", 'extra text: "x"'],
  ])("refuses %s", (text, message) => {
    expect(rfc3339Error(text)).toBe(`parsing time "${text}": ${message}`);
  });

  it("cuts and quotes by the byte", () => {
    expect(rfc3339Error("\u00e9\u0001")).toContain('cannot parse "\\xc3\\xa9\\x01" as "2006"');
  });
});
