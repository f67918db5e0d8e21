import { parseRustFloat, parseRustUnsigned } from "../../../src/domain/policy/rust-text.js";

// What Rust 1.90 makes of these texts.
it.each<readonly [string, bigint | undefined]>([
  ["0", 0n],
  ["65535", 65_535n],
  ["65536", undefined],
  ["+5", 5n],
  ["007", 7n],
  ["-0", undefined],
  ["", undefined],
  [" 5", undefined],
  ["5 ", undefined],
  ["5.0", undefined],
  ["1e2", undefined],
  ["++5", undefined],
  ["1_000", undefined],
  ["\u0665", undefined],
])("the whole number %j is %s", (text, expected) => {
  expect(parseRustUnsigned(text, 65_535n)).toBe(expected);
});

it.each<readonly [string, number | undefined]>([
  ["0.25", 0.25],
  [".5", 0.5],
  ["5.", 5],
  ["+1", 1],
  ["-1", -1],
  ["1e2", 100],
  ["1E-2", 0.01],
  ["-0", 0],
  [".", undefined],
  ["e5", undefined],
  ["", undefined],
  [" 1", undefined],
  ["1_0", undefined],
  ["inf", undefined],
  ["NaN", undefined],
])("the number %j is %s", (text, expected) => {
  expect(parseRustFloat(text)).toBe(expected);
});
