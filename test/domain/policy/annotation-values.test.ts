import { parseCount, parseShare, parseSwitch } from "../../../src/domain/policy/annotation-values.js";
import type { Result } from "../../../src/domain/result.js";

const valueOf = <T>(parsed: Result<T, string>): T | undefined => (parsed.ok ? parsed.value : undefined);

it.each<readonly [string, boolean | undefined]>([
  ["true", true],
  [" t ", true],
  ["\u0085true", true],
  ["\ufefftrue", undefined],
  ["1", true],
  ["True", true],
  ["FALSE", false],
  ["0", false],
  ["yes", undefined],
  ["tRUE", undefined],
  ["", undefined],
])("the switch %j is %s", (text, expected) => {
  expect(valueOf(parseSwitch(text))).toBe(expected);
});

it.each<readonly [string, number | undefined]>([
  ["0", 0],
  ["10", 10],
  ["11", undefined],
  ["-1", undefined],
  [" 1", undefined],
])("the count %j of at most ten is %s", (text, expected) => {
  expect(valueOf(parseCount(10)(text))).toBe(expected);
});

it.each<readonly [string, number | undefined]>([
  ["0.5", 0.5],
  [" 1 ", 1],
  ["\u00850.5", 0.5],
  ["\ufeff0.5", undefined],
  ["1.0000001", undefined],
  ["-0", 0],
  ["-0.1", undefined],
  ["nan", undefined],
  ["inf", undefined],
  ["1e400", undefined],
])("the share %j of at most one is %s", (text, expected) => {
  expect(valueOf(parseShare(1)(text))).toBe(expected);
});

it("rounds a share to what the wire holds before it is compared", () => {
  expect(valueOf(parseShare(100, Math.fround)("100.000001"))).toBe(100);
  expect(valueOf(parseShare(100, Math.fround)("0.1"))).toBe(Math.fround(0.1));
});

it("says what is expected", () => {
  expect([parseSwitch("on"), parseCount(5)("x"), parseShare(1)("2")]).toEqual([
    { ok: false, error: 'expected true or false, found "on"' },
    { ok: false, error: 'expected a whole number from 0 to 5, found "x"' },
    { ok: false, error: 'expected a number from 0 to 1, found "2"' },
  ]);
});
