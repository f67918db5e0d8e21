import { Backoff } from "../../../src/sources/kubernetes/backoff.js";

const limits = { firstMs: 500, maxMs: 30_000 };

test("waits are drawn from a range that doubles up to its limit", () => {
  const backoff = new Backoff(limits, () => 0.5);
  const waits = Array.from({ length: 8 }, () => backoff.next());
  expect(waits).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000]);
});

test("the whole range is used", () => {
  expect(new Backoff(limits, () => 0).next()).toBe(0);
  expect(new Backoff(limits, () => 0.999).next()).toBeCloseTo(499.5);
});

test("after a reset it begins again", () => {
  const backoff = new Backoff(limits, () => 1);
  backoff.next();
  backoff.next();
  backoff.reset();
  expect(backoff.next()).toBe(500);
});

test("after very many failures the wait is still a number", () => {
  const backoff = new Backoff(limits, () => 1);
  for (let i = 0; i < 5000; i++) backoff.next();
  expect(backoff.next()).toBe(30_000);
});
