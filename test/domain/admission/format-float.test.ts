import { formatFixed, formatFloat32 } from "../../../src/domain/admission/format-float.js";

describe("formatFixed", () => {
  it.each<[number, string]>([
    [-0.1, "-0.100000"],
    [Math.fround(-0.1), "-0.100000"],
    [-2.5, "-2.500000"],
    [-0.0078125, "-0.007812"],
    [-0.0234375, "-0.023438"],
    [-1.0078125, "-1.007812"],
    [-16777216, "-16777216.000000"],
    [-1e-10, "-0.000000"],
    [Math.fround(-1e30), "-1000000015047466219876688855040.000000"],
    [0, "0.000000"],
  ])("writes %d as Go's %%f", (value, text) => {
    expect(formatFixed(value)).toBe(text);
  });
});

describe("formatFloat32", () => {
  it.each<[number, string]>([
    [0, "0"],
    [-0, "-0"],
    [1.5, "1.5"],
    [0.1, "0.1"],
    [-0.3, "-0.3"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [999999, "999999"],
    [1e6, "1e+06"],
    [1234567, "1.234567e+06"],
    [123456789, "1.2345679e+08"],
    [16777217, "1.6777216e+07"],
    [3.4028234663852886e38, "3.4028235e+38"],
    [1e-45, "1e-45"],
    [1e-50, "0"],
    [1e300, "+Inf"],
    [-1e300, "-Inf"],
  ])("writes %d as Go's 'g' with 32 bits", (value, text) => {
    expect(formatFloat32(value)).toBe(text);
  });
});
