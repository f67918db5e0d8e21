/**
 * A whole number without a sign, as Rust's `str::parse` reads one: a plus is taken, a space is not.
 *
 * @returns undefined when it is none, or above `max`.
 */
export function parseRustUnsigned(text: string, max: bigint): bigint | undefined {
  if (!/^\+?[0-9]+$/.test(text)) return undefined;
  const value = BigInt(text.replace("+", ""));
  return value > max ? undefined : value;
}

const decimal = /^[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/;

/** A finite number as Rust's `str::parse` reads an f64; its words for infinity and NaN are of no use here. */
export function parseRustFloat(text: string): number | undefined {
  // Without the minus of a zero, which is written to the wire by nobody.
  return decimal.test(text) ? Number(text) + 0 : undefined;
}
