import {
  goBool,
  goFloat32,
  goInt64,
  goPlainString,
  goString,
  goUint32,
  parseUint32,
} from "../../../src/domain/admission/go-scalars.js";
import { decodeJson } from "./decode-json.js";

const cannot = (value: string, type: string) =>
  `json: cannot unmarshal ${value} into Go value of type ${type}`;

describe("goString", () => {
  it.each<[string, string]>([
    ['"a"', "a"],
    ["null", ""],
    ["1.0", "1"],
    ["1e6", "1e+06"],
    ["1e999", "1e999"],
    ["true", "true"],
    ["false", "false"],
  ])("takes %s", (json, value) => {
    expect(decodeJson(goString(), json)).toEqual({ value, error: undefined });
  });

  it("leaves what it holds when it is given null", () => {
    expect(decodeJson(goString(), '"a"', "null").value).toBe("a");
  });

  it("names its own type", () => {
    expect(decodeJson(goString("types.UID"), "[]").error).toBe(cannot("array", "types.UID"));
  });
});

describe("goPlainString", () => {
  it.each<[string, string]>([
    ["1", "number"],
    ["true", "bool"],
    ["{}", "object"],
  ])("refuses %s", (json, kind) => {
    expect(decodeJson(goPlainString, json).error).toBe(cannot(kind, "string"));
  });

  it.each(['"a"', "null", "1e999"])("takes %s", (json) => {
    expect(decodeJson(goPlainString, json).error).toBeUndefined();
  });
});

describe("goBool", () => {
  it("takes a boolean", () => {
    expect(decodeJson(goBool, "true", "null")).toEqual({ value: true, error: undefined });
  });

  it.each<[string, string]>([
    ['"true"', "string"],
    ["1", "number"],
    ["1e999", "string"],
  ])("refuses %s", (json, kind) => {
    expect(decodeJson(goBool, json).error).toBe(cannot(kind, "bool"));
  });
});

describe("goUint32", () => {
  it.each<[string, number]>([
    ["4294967295", 4294967295],
    ["5e2", 500],
    ["-0", 0],
  ])("takes %s", (json, value) => {
    expect(decodeJson(goUint32, json)).toEqual({ value, error: undefined });
  });

  it.each<[string, string]>([
    ["4294967296", "number 4294967296"],
    ["-1", "number -1"],
    ["-0.0", "number -0"],
    ["1.50", "number 1.5"],
    ["1e21", "number 1e+21"],
    ['"1"', "string"],
    ["1e999", "string"],
  ])("refuses %s", (json, value) => {
    expect(decodeJson(goUint32, json).error).toBe(cannot(value, "uint32"));
  });
});

describe("parseUint32", () => {
  it.each<[string, number | undefined]>([
    ["0080", 80],
    ["+1", undefined],
    ["", undefined],
    ["1_0", undefined],
    ["4294967296", undefined],
  ])("reads %j", (text, value) => {
    expect(parseUint32(text)).toBe(value);
  });
});

describe("goInt64", () => {
  it.each<[string, bigint]>([
    ["9223372036854775807", (1n << 63n) - 1n],
    ["-9223372036854775808", -(1n << 63n)],
    ["-0.0", 0n],
  ])("takes %s", (json, value) => {
    expect(decodeJson(goInt64, json)).toEqual({ value, error: undefined });
  });

  it.each(["9223372036854775808", "18446744073709551615", "1.5", "1e+21"])("refuses %s", (json) => {
    expect(decodeJson(goInt64, json).error).toBe(cannot(`number ${json}`, "int64"));
  });
});

describe("goFloat32", () => {
  it.each<[string, number]>([
    ["0.1", Math.fround(0.1)],
    ["-1e-50", -0],
    ["3.4028235e38", 3.4028234663852886e38],
  ])("takes %s", (json, value) => {
    expect(decodeJson(goFloat32, json)).toEqual({ value, error: undefined });
  });

  it("refuses what it cannot hold", () => {
    expect(decodeJson(goFloat32, "1e39").error).toBe(cannot("number 1e+39", "float32"));
  });
});
