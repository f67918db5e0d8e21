import { readYamlNumber } from "../../../src/domain/admission/yaml-number.js";

describe("readYamlNumber", () => {
  it.each<[string, string, string]>([
    ["0", "0", "0"],
    ["-0", "0", "0"],
    ["-0.0", "-0", "-0"],
    ["1e2", "100", "100"],
    ["500.0", "500", "500"],
    ["1.50", "1.5", "1.5"],
    ["123456789", "123456789", "123456789"],
    ["123456789.0", "123456789", "1.2345679e+08"],
    ["-9223372036854775808", "-9223372036854775808", "-9223372036854775808"],
    ["18446744073709551615", "18446744073709551615", "18446744073709551615"],
    ["18446744073709551616", "18446744073709552000", "1.8446744e+19"],
    ["-9223372036854775809", "-9223372036854776000", "-9.223372e+18"],
    ["1e21", "1e+21", "1e+21"],
    ["0.0000001", "1e-7", "1e-07"],
    ["1e-400", "0", "0"],
  ])("reads %s", (written, literal, text) => {
    expect(readYamlNumber(written)).toEqual({ kind: "number", literal, text });
  });

  it.each(["1e400", "-1e400", "9".repeat(400)])("takes what no float can hold for a text: %s", (written) => {
    expect(readYamlNumber(written)).toEqual({ kind: "string", value: written });
  });
});
