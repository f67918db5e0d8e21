import type { ApiFault } from "../../../src/sources/kubernetes/api-fault.js";
import { Recovery } from "../../../src/sources/kubernetes/recovery.js";

const limits = { backoff: { firstMs: 1000, maxMs: 8000 }, maxRetryAfterMs: 60_000 };
const expired: ApiFault = { type: "expired", message: "" };
const refused: ApiFault = { type: "refused", reason: "absent", message: "" };
const broken: ApiFault = { type: "failed", message: "", isAnswer: false, needsList: false };
const answered: ApiFault = { ...broken, isAnswer: true };

let recovery: Recovery;
beforeEach(() => (recovery = new Recovery(limits, () => 1)));

test("a steady watch that ends is resumed at once, one that ended early after a wait that grows", () => {
  expect(recovery.afterClose(true)).toEqual({ waitMs: 0, mustList: false });
  expect([false, false, false].map((steady) => recovery.afterClose(steady).waitMs)).toEqual([
    1000, 2000, 4000,
  ]);
});

test("a connection that breaks resumes the watch from where it was, after a wait", () => {
  expect(recovery.afterFault(broken, "watch")).toEqual({ waitMs: 1000, mustList: false });
  for (let i = 0; i < 10; i++) expect(recovery.afterFault(broken, "watch").mustList).toBe(false);
});

test("a version that is history is listed anew at once, and after a wait when that does not help", () => {
  expect(recovery.afterFault(expired, "watch")).toEqual({ waitMs: 0, mustList: true });
  expect(recovery.afterFault(expired, "watch")).toEqual({ waitMs: 1000, mustList: true });
  expect(recovery.afterFault(expired, "watch")).toEqual({ waitMs: 2000, mustList: true });
});

test("a watch that is refused has the kind listed at once, to see whether it is still there", () => {
  expect(recovery.afterFault(refused, "watch")).toEqual({ waitMs: 0, mustList: true });
  expect(recovery.afterFault(refused, "list")).toEqual({ waitMs: 1000, mustList: true });
});

test("a watch that the server refuses three times in a row is listed anew", () => {
  const steps = [1, 2, 3].map(() => recovery.afterFault(answered, "watch").mustList);
  expect(steps).toEqual([false, false, true]);
});

test("a watch that says that it failed is listed anew", () => {
  const fault: ApiFault = { ...answered, needsList: true };
  expect(recovery.afterFault(fault, "watch").mustList).toBe(true);
});

test.each([
  [2000, 2000],
  [500, 1000],
  [3_600_000, 60_000],
])("asked to wait for %d ms, it waits for %d ms", (retryAfterMs, waitMs) => {
  const fault: ApiFault = { ...answered, retryAfterMs };
  expect(recovery.afterFault(fault, "watch")).toEqual({ waitMs, mustList: false });
});

test("only a steady watch makes earlier failures void", () => {
  recovery.afterFault(answered, "watch");
  recovery.afterFault(answered, "watch");
  recovery.afterFault(expired, "watch");
  recovery.steady();
  expect(recovery.afterFault(answered, "watch")).toEqual({ waitMs: 1000, mustList: false });
  expect(recovery.afterFault(expired, "watch").waitMs).toBe(0);
});
