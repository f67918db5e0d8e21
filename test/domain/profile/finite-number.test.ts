import { finiteNumber, numberText } from "../../../src/domain/profile/finite-number.js";
import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { problemTexts } from "../../support/cluster.js";

const read = (value: unknown): [number | undefined, readonly string[]] => {
  const reader = new ObjectReader({ ratio: value });
  return [finiteNumber(reader, "ratio", (key) => reader.float32(key)), problemTexts(reader.problems)];
};

test.each([
  [Infinity, ".inf"],
  [-Infinity, "-.inf"],
  [NaN, ".nan"],
])("%d is refused as %s", (value, text) => {
  expect(read(value)).toEqual([undefined, [`ratio: expected a finite number, found ${text}`]]);
  expect(numberText(value)).toBe(text);
});

test("any other value is read as it is", () => {
  expect(read(0.5)).toEqual([0.5, []]);
  expect(read(undefined)).toEqual([undefined, []]);
  expect(read("1")).toEqual([undefined, ['ratio: expected a number of 32 bits, found "1"']]);
  expect(numberText(0.5)).toBe("0.5");
});
