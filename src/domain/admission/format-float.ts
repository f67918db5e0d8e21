/** Writes a 32-bit float as Go's `%f` does: six decimals, a tie to the even digit. */
export function formatFixed(value: number): string {
  if (Math.abs(value) >= 1e21) return `${BigInt(value).toString()}.000000`;
  // Only odd multiples of 1/128 lie in the middle; there `toFixed` rounds up.
  const isTie = Math.abs((value * 128) % 2) === 1;
  if (!isTie) return value.toFixed(6);
  const below = Math.floor(value * 1e6);
  const even = below % 2 === 0 ? below : below + 1;
  return (even / 1e6).toFixed(6);
}

/**
 * Writes a number as Go's `strconv.FormatFloat(value, 'g', -1, 32)` does: the fewest digits that tell it from
 * its neighbours among the 32-bit floats. sigs.k8s.io/yaml writes a number so where a text is wanted.
 */
export function formatFloat32(value: number): string {
  const single = Math.fround(value);
  if (!Number.isFinite(single)) return single > 0 ? "+Inf" : "-Inf";
  if (single === 0) return Object.is(single, -0) ? "-0" : "0";
  const [mantissa = "", exponentText] = shortest(single).split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6) {
    const digits = Math.abs(exponent).toString().padStart(2, "0");
    return `${mantissa}e${exponent < 0 ? "-" : "+"}${digits}`;
  }
  // Between these bounds JavaScript writes no exponent.
  return Number(`${mantissa}e${exponent}`).toString();
}

/** Nine digits always tell one 32-bit float from another. */
function shortest(single: number): string {
  for (let decimals = 0; decimals < 8; decimals++) {
    const text = single.toExponential(decimals);
    if (Math.fround(Number(text)) === single) return text;
  }
  return single.toExponential(8);
}
