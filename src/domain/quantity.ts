import { err, ok, type Result } from "./result.js";

/**
 * A Kubernetes quantity (apimachinery `resource.Quantity`), worth unscaled x 10^exponent; never finer than
 * 10^-9.
 */
export interface Quantity {
  readonly unscaled: bigint;
  readonly exponent: number;
  /**
   * How Kubernetes would hold the number, which shows at the edges only. An `int64` is rounded away from
   * zero. A `decimal` is for what does not surely fit in an int64; it is counted in nanos, and a negative
   * one is rounded up. They overflow in different ways.
   */
  readonly arithmetic: "int64" | "decimal";
}

/** The finest power of ten a quantity can express (nano). */
const finestExponent = -9;
/** This many decimal digits always fit in an int64. */
const maxInt64Digits = 18;
/** So many zeros, and more, leave nothing of the low 64 bits, which are all that is ever asked of a decimal. */
const maxDecimalExponent = 64;
/** The powers of ten apimachinery has a multiplication for, in its positiveScaleInt64. */
const wrappingZeros: ReadonlySet<number> = new Set([1, 2, 3, 6, 9]);
const maxInt64 = (1n << 63n) - 1n;

const decimalSuffixes: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);
const binarySuffixes: ReadonlyMap<string, number> = new Map([
  ["Ki", 10],
  ["Mi", 20],
  ["Gi", 30],
  ["Ti", 40],
  ["Pi", 50],
  ["Ei", 60],
]);

/** A suffix begins with a letter or a sign, so no digit fits in two places and matching takes linear time. */
const quantityPattern = /^([+-]?)([0-9]*)(?:\.([0-9]*))?((?:[eEinumkKMGTP]+[-+]?|[-+])[0-9]*)?$/;
const formatError =
  "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";
const numericError = "unable to parse numeric part of quantity";
const suffixError = "unable to parse quantity's suffix";

/**
 * Reads a quantity as apimachinery's `resource.ParseQuantity` does, such as a ServiceProfile's
 * `dstOverrides[].weight`: `500m`, `0.25`, `1k`, `1e2`, `10Ki`. Like Kubernetes, it takes a missing number
 * (`.`, `+`, `k`) for 0 and rounds what is finer than a nano away from zero.
 *
 * @returns the error is the text of Go's error.
 */
export function parseQuantity(text: string): Result<Quantity, string> {
  const match = quantityPattern.exec(text);
  if (text === "" || match === null) return err(formatError);
  const [, sign, integer = "", fraction = "", suffix = ""] = match;
  const scale = interpretSuffix(suffix);
  if (scale === undefined) return err(suffixError);

  const number: ScannedNumber = {
    integer: integer.replace(/^0+(?=.)/, "") || "0",
    fraction,
    negative: sign === "-",
  };
  const small = toInt64Quantity(number, scale);
  if (small !== undefined) return ok(small);
  // Only the decimal reader needs a digit: the int64 one has taken `.` and `e3` for 0 above.
  const hasDigit = /^[+-]?\.?[0-9]/.test(text);
  return hasDigit ? ok(toDecimalQuantity(number, scale)) : err(numericError);
}

/**
 * The quantity in thousandths as an int64, as Go's `Quantity.MilliValue`: rounded up, away from zero where
 * Go does so, and on overflow with the value Go happens to give (see `Quantity.arithmetic`).
 */
export function milliValue(q: Quantity): bigint {
  const shift = q.exponent + 3;
  if (q.arithmetic === "int64") {
    if (shift < 0) return divideAwayFromZero(q.unscaled, pow10(-shift));
    return multiplyInt64(q.unscaled, shift);
  }
  if (shift >= 0) return BigInt.asIntN(64, q.unscaled * pow10(shift));
  return divideDecimal(q.unscaled, pow10(-shift));
}

interface ScannedNumber {
  /** Without leading zeros, but never empty. */
  readonly integer: string;
  readonly fraction: string;
  readonly negative: boolean;
}

interface Scale {
  readonly base: 2 | 10;
  readonly exponent: number;
}

function interpretSuffix(suffix: string): Scale | undefined {
  const decimal = decimalSuffixes.get(suffix);
  if (decimal !== undefined) return { base: 10, exponent: decimal };
  const binary = binarySuffixes.get(suffix);
  if (binary !== undefined) return { base: 2, exponent: binary };
  if (!/^[eE][-+]?[0-9]+$/.test(suffix)) return undefined;
  const exponent = BigInt(suffix.slice(1).replace(/^\+/, ""));
  if (BigInt.asIntN(64, exponent) !== exponent) return undefined;
  // Go reads 64 bits and keeps 32 of them.
  return { base: 10, exponent: Number(BigInt.asIntN(32, exponent)) };
}

/** The number when Kubernetes would hold it as an int64 with a power of ten. */
function toInt64Quantity(number: ScannedNumber, scale: Scale): Quantity | undefined {
  const { integer, fraction } = number;
  const exponent = (scale.base === 10 ? scale.exponent : 0) - fraction.length;
  const fits =
    scale.base === 10
      ? integer.length + fraction.length <= maxInt64Digits
      : // Three digits are what ten bits take; the budget of 14 digits is Go's.
        fraction === "" && integer.length + (scale.exponent * 3) / 10 <= 14;
  if (!fits || exponent < finestExponent) return undefined;
  const magnitude = BigInt(integer + fraction) * (scale.base === 2 ? 1n << BigInt(scale.exponent) : 1n);
  return { unscaled: number.negative ? -magnitude : magnitude, exponent, arithmetic: "int64" };
}

function toDecimalQuantity(number: ScannedNumber, scale: Scale): Quantity {
  const { integer, fraction, negative } = number;
  const factor = scale.base === 2 ? 1n << BigInt(scale.exponent) : 1n;
  const exponent = (scale.base === 10 ? scale.exponent : 0) - fraction.length;
  const rounded = roundToFinest(BigInt(integer + fraction) * factor, exponent);
  const capped = scale.base === 2 ? capToInt64(rounded) : rounded;
  return {
    unscaled: negative ? -capped.unscaled : capped.unscaled,
    exponent: capped.exponent,
    arithmetic: "decimal",
  };
}

interface Decimal {
  readonly unscaled: bigint;
  readonly exponent: number;
}

/** A little is never rounded to none. */
function roundToFinest(unscaled: bigint, exponent: number): Decimal {
  if (unscaled === 0n) return { unscaled, exponent: 0 };
  const dropped = finestExponent - exponent;
  if (dropped <= 0) {
    const zeros = Math.min(exponent, maxDecimalExponent) - finestExponent;
    return { unscaled: unscaled * pow10(zeros), exponent: finestExponent };
  }
  const isTiny = dropped > unscaled.toString().length;
  return {
    unscaled: isTiny ? 1n : divideAwayFromZero(unscaled, pow10(dropped)),
    exponent: finestExponent,
  };
}

/** Kubernetes caps binary quantities only. */
function capToInt64(value: Decimal): Decimal {
  const isTooLarge = value.unscaled > maxInt64 * pow10(-value.exponent);
  return isTooLarge ? { unscaled: maxInt64, exponent: 0 } : value;
}

function divideAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  if (dividend % divisor === 0n) return quotient;
  return dividend < 0n ? quotient - 1n : quotient + 1n;
}

/** Go multiplies by some powers of ten at once, which wraps around; by the others step by step, up to a limit. */
function multiplyInt64(unscaled: bigint, zeros: number): bigint {
  // 19 zeros overflow whatever they are added to.
  const product = unscaled * pow10(Math.min(zeros, 19));
  const wrapped = BigInt.asIntN(64, product);
  return wrapped === product || wrappingZeros.has(zeros) ? wrapped : 0n;
}

/** Go adds one to a quotient that was cut off towards zero, and cuts negative numbers to 64 bits before. */
function divideDecimal(unscaled: bigint, divisor: bigint): bigint {
  const dividend = unscaled < 0n ? BigInt.asIntN(64, unscaled) : unscaled;
  const quotient = dividend / divisor;
  return BigInt.asIntN(64, dividend % divisor === 0n ? quotient : quotient + 1n);
}

function pow10(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
