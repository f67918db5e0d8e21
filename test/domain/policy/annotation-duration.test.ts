import * as fc from "fast-check";
import { parseAnnotationDuration } from "../../../src/domain/policy/annotation-duration.js";

const milliseconds = (text: string): bigint | string => {
  const parsed = parseAnnotationDuration(text);
  return parsed.ok ? parsed.value / 1_000_000n : parsed.error;
};

it.each<readonly [string, bigint]>([
  ["250ms", 250n],
  ["10s", 10_000n],
  ["5m", 300_000n],
  ["2h", 7_200_000n],
  ["1d", 86_400_000n],
  ["0", 0n],
  ["0s", 0n],
  ["00", 0n],
  ["+5s", 5_000n],
  [" 5s ", 5_000n],
  ["\u00855s\u3000", 5_000n],
  ["18446744073709551615ms", 18_446_744_073_709_551_615n],
])("%j is %d milliseconds", (text, expected) => {
  expect(milliseconds(text)).toBe(expected);
});

it.each([
  "soon",
  "",
  "-1s",
  "-0",
  "5",
  "0.5s",
  "1.5s",
  "1h30m",
  "5 s",
  "5S",
  "\ufeff5s",
  "5us",
  "5ns",
  "5w",
  "s",
  "18446744073709551616ms",
  "18446744073709551615s",
  "\u0665s",
])("%j is none, and what is one is said", (text) => {
  expect(milliseconds(text)).toBe(
    `expected a whole number with a unit (ms, s, m, h or d), such as 250ms, found ${JSON.stringify(text)}`,
  );
});

it("reads back any whole number of milliseconds", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: (1n << 64n) - 1n }), (value) => {
      expect(milliseconds(`${value}ms`)).toBe(value);
    }),
  );
});
