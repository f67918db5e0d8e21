import { within } from "../../src/runtime/within.js";

test("is over when the work is", async () => {
  await within(Promise.resolve(), 1e9);
});

test("is over when the time is", async () => {
  await within(new Promise<void>(() => undefined), 5);
});

test("passes on why the work failed", async () => {
  await expect(within(Promise.reject(new Error("a bug")), 1e9)).rejects.toThrow("a bug");
});
