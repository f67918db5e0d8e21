import * as fc from "fast-check";
import { milliValue, parseQuantity } from "../../src/domain/quantity.js";
import { err, ok, type Result } from "../../src/domain/result.js";

const formatError =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

function parseMilli(text: string): Result<bigint, string> {
  const quantity = parseQuantity(text);
  return quantity.ok ? ok(milliValue(quantity.value)) : quantity;
}

// All values are those of apimachinery v0.36's ParseQuantity and MilliValue.
describe("quantities", () => {
  it.each<[string, bigint]>([
    ["1", 1_000n],
    ["0", 0n],
    ["0.25", 250n],
    ["+5", 5_000n],
    ["007", 7_000n],
    ["1.", 1_000n],
    [".5", 500n],
    ["-.5", -500n],
    ["000.500", 500n],
  ])("read the plain number %j as %d thousandths", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each<[string, bigint]>([
    ["1000000n", 1n],
    ["1000u", 1n],
    ["500m", 500n],
    ["1k", 1_000_000n],
    ["1M", 1_000_000_000n],
    ["1G", 1_000_000_000_000n],
    ["1T", 1_000_000_000_000_000n],
    ["1P", 1_000_000_000_000_000_000n],
    ["0.001E", 1_000_000_000_000_000_000n],
  ])("know the decimal suffix of %j", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each<[string, bigint]>([
    ["10Ki", 10_240_000n],
    ["1Mi", 1_048_576_000n],
    ["1Gi", 1_073_741_824_000n],
    ["1Ti", 1_099_511_627_776_000n],
    ["1Pi", 1_125_899_906_842_624_000n],
    ["0.001Ei", 1_152_921_504_606_846_976n],
    ["1.5Ki", 1_536_000n],
    ["0.5Mi", 524_288_000n],
  ])("know the binary suffix of %j", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each<[string, bigint]>([
    ["1e2", 100_000n],
    ["1E3", 1_000_000n],
    ["1E+2", 100_000n],
    ["1e-3", 1n],
    ["1e0", 1_000n],
    ["1e4294967296", 1_000n],
  ])("know the exponent of %j, of which Go keeps 32 bits", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each<[string, bigint]>([
    ["3.1415", 3_142n],
    ["1500u", 2n],
    ["1u", 1n],
    ["1n", 1n],
    ["-1n", -1n],
    ["-1500u", -2n],
    ["0.0000000001", 1n],
    ["1.0000000001", 1_001n],
  ])("are rounded away from zero to thousandths: %j", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each<[string, bigint]>([
    ["-0.0000000001", 1n],
    ["-1.0000000001", -999n],
  ])("are rounded up when negative and too long for an int64, as in Go: %j", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each(["+", "-", ".", "k", "e5", ".Ki"])("count as zero without digits: %j", (text) => {
    expect(parseMilli(text)).toEqual(ok(0n));
  });

  it.each<[string, bigint]>([
    ["1E", 0n],
    ["1e16", 0n],
    ["1e30", 0n],
    ["1e2147483647", 0n],
    ["379284071056516.627G", -5_692_091_748_772_676_096n],
    ["9223372036854775807", -1_000n],
    ["12345678901234567890", 4_807_115_922_877_858_896n],
    ["-12345678901234567890", -5_097_733_592_001n],
    ["-1234567890123456.0000", -1_096_246_370_547n],
    ["1234567890123456789e1000", 0n],
    ["8Ei", -1_000n],
    ["9Ei", -1_000n],
    ["-9Ei", 1_000n],
  ])("overflow as they do in Go: %j", (text, milli) => {
    expect(parseMilli(text)).toEqual(ok(milli));
  });

  it.each(["", "1 ", " 1", "1\n", "1.2.3", "1,5", "0x10", "abc", "NaN", "1e1.5", "\u0661"])(
    "are refused when %j has not their form",
    (text) => {
      expect(parseMilli(text)).toEqual(err(formatError));
    },
  );

  it.each(["1K", "1mi", "1kk", "1e", "1ee", "1Ki5", "1-5", "--5", "1e99999999999999999999"])(
    "are refused when the suffix of %j is unknown",
    (text) => {
      expect(parseMilli(text)).toEqual(err("unable to parse quantity's suffix"));
    },
  );

  it.each([".e-10", "e-10"])("are refused when only the decimal reader could take %j", (text) => {
    expect(parseMilli(text)).toEqual(err("unable to parse numeric part of quantity"));
  });

  it("are exact while they fit: integers, thousandths and whole kibis", () => {
    fc.assert(
      fc.property(fc.bigInt(-99_999_999_999n, 99_999_999_999n), (n) => {
        expect(parseMilli(n.toString())).toEqual(ok(n * 1_000n));
        expect(parseMilli(`${n.toString()}m`)).toEqual(ok(n));
        expect(parseMilli(`${n.toString()}Ki`)).toEqual(ok(n * 1_024_000n));
      }),
    );
  });

  it("mean the same with a suffix and with an exponent", () => {
    const suffixes = fc.constantFrom<[string, number]>(["n", -9], ["u", -6], ["m", -3], ["k", 3], ["M", 6]);
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999n), fc.bigInt(0n, 999_999n), suffixes, (a, b, [suffix, exponent]) => {
        const number = `${a.toString()}.${b.toString()}`;
        expect(parseMilli(number + suffix)).toEqual(parseMilli(`${number}e${String(exponent)}`));
      }),
    );
  });

  it("give an int64 or one of three errors for any text", () => {
    const unit = fc.constantFrom(...Array.from("0123456789.-+eEinumkKMGTP "));
    fc.assert(
      fc.property(fc.string({ unit }), (text) => {
        const milli = parseMilli(text);
        if (milli.ok) expect(BigInt.asIntN(64, milli.value)).toBe(milli.value);
        else expect(milli.error).toMatch(/^quantities must match|^unable to parse/);
      }),
    );
  });

  it("are refused in linear time when a long number ends badly", () => {
    expect(parseMilli(`${"0".repeat(1_000_000)}x`)).toEqual(err(formatError));
  });
});
