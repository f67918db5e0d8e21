import * as fc from "fast-check";
import { formatGoDuration, parseGoDuration } from "../../src/domain/go-duration.js";
import { err, ok } from "../../src/domain/result.js";

const minInt64 = -(1n << 63n);
const maxInt64 = (1n << 63n) - 1n;

describe("parseGoDuration", () => {
  it.each<[string, bigint]>([
    ["300ms", 300_000_000n],
    ["1h", 3_600_000_000_000n],
    ["1.5s", 1_500_000_000n],
    ["1h15m30.918273645s", 4_530_918_273_645n],
    ["100us", 100_000n],
    ["100\u00b5s", 100_000n],
    ["100\u03bcs", 100_000n],
    ["5ns", 5n],
    ["0s", 0n],
    [".5s", 500_000_000n],
    ["1.s", 1_000_000_000n],
    ["1s1s", 2_000_000_000n],
    ["999999h", 3_599_996_400_000_000_000n],
  ])("reads %j as %d ns", (text, ns) => {
    expect(parseGoDuration(text)).toEqual(ok(ns));
  });

  it.each<[string, bigint]>([
    ["0", 0n],
    ["+0", 0n],
    ["-0", 0n],
    ["-1s", -1_000_000_000n],
    ["+2s", 2_000_000_000n],
    ["-1m30s", -90_000_000_000n],
  ])("takes a sign for the whole and a bare zero: %j", (text, ns) => {
    expect(parseGoDuration(text)).toEqual(ok(ns));
  });

  it.each<[string, bigint]>([
    ["1.9999999999ns", 1n],
    ["0.3333333333333333333h", 1_200_000_000_000n],
    ["0.9223372036854775807s", 922_337_203n],
    ["0.00000000000000000000000001h", 0n],
  ])("cuts a fraction off as Go's floating point does: %j", (text, ns) => {
    expect(parseGoDuration(text)).toEqual(ok(ns));
  });

  it.each<[string, bigint]>([
    ["9223372036854775807ns", maxInt64],
    ["2562047h47m16.854775807s", maxInt64],
    ["-9223372036854775808ns", minInt64],
    ["-2562047h47m16.854775808s", minInt64],
    ["9223372036854775808ns9223372036854775808ns", 0n],
  ])("reads up to the limits of an int64, and adds as Go adds: %j", (text, ns) => {
    expect(parseGoDuration(text)).toEqual(ok(ns));
  });

  it.each([
    "",
    "-",
    "+",
    "abc",
    ".s",
    "-.s",
    " 1s",
    "--1s",
    "\u0661s",
    "9999999h",
    "9223372036854775808ns",
    "-9223372036854775809ns",
    "2562047h47m16.854775808s",
    "99999999999999999999h",
  ])("refuses %j as Go does", (text) => {
    const quoted = text === "\u0661s" ? '"\\xd9\\xa1s"' : `"${text}"`;
    expect(parseGoDuration(text)).toEqual(err(`time: invalid duration ${quoted}`));
  });

  it.each(["10", "1.", "1.5.5s", "1s5"])("says that %j has no unit", (text) => {
    expect(parseGoDuration(text)).toEqual(err(`time: missing unit in duration "${text}"`));
  });

  it.each([
    ["1d", 'time: unknown unit "d" in duration "1d"'],
    ["1D", 'time: unknown unit "D" in duration "1D"'],
    ["1 s", 'time: unknown unit " s" in duration "1 s"'],
    ["1s ", 'time: unknown unit "s " in duration "1s "'],
    ["1e3s", 'time: unknown unit "e" in duration "1e3s"'],
    ["0x1s", 'time: unknown unit "x" in duration "0x1s"'],
    ["1\u00e9", 'time: unknown unit "\\xc3\\xa9" in duration "1\\xc3\\xa9"'],
    ["1\u{1f600}", 'time: unknown unit "\\xf0\\x9f\\x98\\x80" in duration "1\\xf0\\x9f\\x98\\x80"'],
    ["1\n", 'time: unknown unit "\\x0a" in duration "1\\x0a"'],
    ["1\u007f", 'time: unknown unit "\u007f" in duration "1\u007f"'],
    ['1"', 'time: unknown unit "\\"" in duration "1\\""'],
    ["1\\", 'time: unknown unit "\\\\" in duration "1\\\\"'],
  ])("quotes the unknown unit of %j as Go does", (text, message) => {
    expect(parseGoDuration(text)).toEqual(err(message));
  });

  it("reads every duration that formatGoDuration writes", () => {
    fc.assert(
      fc.property(fc.bigInt(minInt64, maxInt64), (ns) => {
        expect(parseGoDuration(formatGoDuration(ns))).toEqual(ok(ns));
      }),
    );
  });

  it("gives an int64 or an error for any text", () => {
    const part = fc.constantFrom(...Array.from("0123456789.-+nusmh\u00b5"), "9223372036854775807", "ms");
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: part })), (text) => {
        const parsed = parseGoDuration(text);
        if (parsed.ok) expect(BigInt.asIntN(64, parsed.value)).toBe(parsed.value);
        else expect(parsed.error).toMatch(/^time: .*duration "/);
      }),
    );
  });
});

describe("formatGoDuration", () => {
  it.each<[bigint, string]>([
    [0n, "0s"],
    [5n, "5ns"],
    [1_001n, "1.001\u00b5s"],
    [100_000n, "100\u00b5s"],
    [1_000_001n, "1.000001ms"],
    [922_337_203n, "922.337203ms"],
    [-1_000_000_000n, "-1s"],
    [1_500_000_000n, "1.5s"],
    [60_001_000_000n, "1m0.001s"],
    [1_200_000_000_000n, "20m0s"],
    [3_600_000_000_000n, "1h0m0s"],
    [140_954_425_000_000n, "39h9m14.425s"],
    [maxInt64, "2562047h47m16.854775807s"],
    [minInt64, "-2562047h47m16.854775808s"],
  ])("writes %d ns as Go does", (ns, text) => {
    expect(formatGoDuration(ns)).toBe(text);
  });
});
