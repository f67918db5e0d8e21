import { goFieldsV1, goQuantity, goTime } from "../../../src/domain/admission/go-unmarshalers.js";
import { decodeJson } from "./decode-json.js";

const format = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const suffix = "unable to parse quantity's suffix";

describe("goQuantity", () => {
  it.each(["1", "0.1", "-1e3", "1e999", "null", '" 1\u00a0"', '"500m"'])("takes %s", (json) => {
    expect(decodeJson(goQuantity, json).error).toBeUndefined();
  });

  it.each<[string, string]>([
    ["true", format],
    ["{}", format],
    ["[]", format],
    ['""', format],
    ['"\\t1"', format],
    ['"\ufeff1"', format],
  ])("refuses %s", (json, error) => {
    expect(decodeJson(goQuantity, json).error).toBe(error);
  });

  const nines = "9".repeat(2000);
  const zeros = "0".repeat(2000);
  it.each<[string, string, string | undefined]>([
    ["number", `${nines}Ki`, undefined],
    ["number before what is no unit", `${nines}x`, format],
    ["number with an exponent that is missing", `${nines}e`, suffix],
    ["small exponent behind many zeros", `1e${zeros}5`, undefined],
    ["large exponent behind many zeros", `1e${zeros}99999999999999999999`, suffix],
    ["exponent", `1e${nines}`, suffix],
  ])("reads a long %s", (_title, text, error) => {
    expect(decodeJson(goQuantity, JSON.stringify(text)).error).toBe(error);
  });
});

describe("goTime", () => {
  it.each(['"2024-01-02T03:04:05Z"', "null"])("takes %s", (json) => {
    expect(decodeJson(goTime, json).error).toBeUndefined();
  });

  it.each<[string, string]>([
    ["1", "json: cannot unmarshal number into Go value of type string"],
    ["[]", "json: cannot unmarshal array into Go value of type string"],
    ["1e999", 'parsing time "1e999" as "2006-01-02T15:04:05Z07:00": cannot parse "1e999" as "2006"'],
  ])("refuses %s", (json, error) => {
    expect(decodeJson(goTime, json).error).toBe(error);
  });
});

describe("goFieldsV1", () => {
  it.each(["1", "[]", '{"a":{"b":1}}', "null"])("takes %s", (json) => {
    expect(decodeJson(goFieldsV1, json).error).toBeUndefined();
  });
});
