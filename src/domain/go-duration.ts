import { err, ok, type Result } from "./result.js";

/** Nanoseconds of each unit a duration may be written in; both the micro sign and the Greek mu are taken. */
const nanosecondsPerUnit: ReadonlyMap<string, bigint> = new Map([
  ["ns", 1n],
  ["us", 1_000n],
  ["\u00b5s", 1_000n],
  ["\u03bcs", 1_000n],
  ["ms", 1_000_000n],
  ["s", 1_000_000_000n],
  ["m", 60_000_000_000n],
  ["h", 3_600_000_000_000n],
]);

/** The magnitude of the smallest int64; one more than the largest positive duration. */
const int64Limit = 1n << 63n;

/** A fraction stops growing here, as in Go: further digits are read and dropped. */
const maxFractionBeforeDigit = (int64Limit - 1n) / 10n;

/**
 * Reads a duration as Go's `time.ParseDuration` does: an optional sign, then one or more numbers with a
 * unit (`1h15m30.9s`), or a bare `0`.
 *
 * @returns nanoseconds in the int64 range, or Go's error text (ServiceProfile `timeout` and `retryBudget.ttl`).
 */
export function parseGoDuration(text: string): Result<bigint, string> {
  const negative = text.startsWith("-");
  const unsigned = negative || text.startsWith("+") ? text.slice(1) : text;
  if (unsigned === "0") return ok(0n);
  const invalid = err(`time: invalid duration ${quote(text)}`);
  if (unsigned === "") return invalid;

  let total = 0n;
  for (let rest = unsigned; rest !== "";) {
    const term = parseTerm(rest);
    if (!term.ok) return err(`time: ${term.error} ${quote(text)}`);
    // Go adds as uint64 before it compares, so two terms of 2^63 cancel out.
    total = BigInt.asUintN(64, total + term.value.nanoseconds);
    if (total > int64Limit) return invalid;
    rest = term.value.rest;
  }
  if (negative) return ok(-total);
  return total === int64Limit ? invalid : ok(total);
}

/** Writes a duration as Go's `Duration.String` does: `1h0m0.5s`, `1.5ms`, `0s`. */
export function formatGoDuration(ns: bigint): string {
  const sign = ns < 0n ? "-" : "";
  const magnitude = ns < 0n ? -ns : ns;
  return sign + formatMagnitude(magnitude);
}

interface Term {
  readonly nanoseconds: bigint;
  readonly rest: string;
}

/** Reads one number with its unit; the error is the reason alone, the caller adds the whole text. */
function parseTerm(text: string): Result<Term, string> {
  const [number = "", integer = "", fraction = ""] = /^([0-9]*)(?:\.([0-9]*))?/.exec(text) ?? [];
  const whole = parseWhole(integer);
  if (integer + fraction === "" || whole > int64Limit) return err("invalid duration");

  const afterNumber = text.slice(number.length);
  const name = /^[^.0-9]*/.exec(afterNumber)?.[0] ?? "";
  if (name === "") return err("missing unit in duration");
  const unit = nanosecondsPerUnit.get(name);
  if (unit === undefined) return err(`unknown unit ${quote(name)} in duration`);

  const nanoseconds = whole * unit + fractionNanoseconds(fraction, unit);
  if (nanoseconds > int64Limit) return err("invalid duration");
  return ok({ nanoseconds, rest: afterNumber.slice(name.length) });
}

/** More make no int64; and of millions it would take seconds to make a number. */
const maxDigits = 19;

/** Of more digits than an int64 has, just that it is too large. */
function parseWhole(integer: string): bigint {
  return integer.replace(/^0+/, "").length > maxDigits ? int64Limit + 1n : BigInt(integer);
}

/** Floating point on purpose: Go multiplies in float64, and its last digit is part of the result. */
function fractionNanoseconds(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits) {
    if (value > maxFractionBeforeDigit) break;
    const next = value * 10n + BigInt(digit);
    if (next > int64Limit) break;
    value = next;
    scale *= 10;
  }
  return BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}

function formatMagnitude(ns: bigint): string {
  if (ns === 0n) return "0s";
  if (ns < 1_000n) return `${ns.toString()}ns`;
  if (ns < 1_000_000n) return `${formatDecimal(ns, 3)}\u00b5s`;
  if (ns < 1_000_000_000n) return `${formatDecimal(ns, 6)}ms`;
  const minutes = ns / 60_000_000_000n;
  const seconds = `${formatDecimal(ns % 60_000_000_000n, 9)}s`;
  if (minutes === 0n) return seconds;
  if (minutes < 60n) return `${minutes.toString()}m${seconds}`;
  return `${(minutes / 60n).toString()}h${(minutes % 60n).toString()}m${seconds}`;
}

/** Writes value / 10^decimals without trailing zeros. */
function formatDecimal(value: bigint, decimals: number): string {
  const digits = value.toString().padStart(decimals + 1, "0");
  const fraction = digits.slice(-decimals).replace(/0+$/, "");
  const integer = digits.slice(0, -decimals);
  return fraction === "" ? integer : `${integer}.${fraction}`;
}

/** Package time's own quoting: everything outside printable ASCII becomes its UTF-8 bytes, as `\xNN`. */
function quote(text: string): string {
  const escaped = text
    .replace(/["\\]/g, "\\$&")
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replace(/[\u0000-\u001f]|[^\u0000-\u007f]/gu, (c) =>
      encodeURIComponent(c).toLowerCase().replaceAll("%", "\\x"),
    );
  return `"${escaped}"`;
}
