import { renewalDelay } from "../../../src/domain/identity/renewal-delay.js";

test.each([
  ["seven tenths of what is left", 100_000, 70_000],
  ["no less than a second", 10, 1000],
  ["a second when it has ended", -50_000, 1000],
  ["no longer than a day, and no longer than timers can", 40 * 86_400_000, 86_400_000],
])("it waits %s", (_, left, expected) => {
  expect(renewalDelay(1_000_000, 1_000_000 + left)).toBe(expected);
});
