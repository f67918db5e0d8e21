import { ExpectedError } from "../../src/domain/expected-error.js";
import { forFlag } from "../../src/runtime/for-flag.js";

const tlsDir = { flag: "--tls-dir", value: "/tls" };
const failing = (error: Error): Promise<never> => Promise.reject(error);

test("what comes of the work is passed on", async () => {
  expect(await forFlag(tlsDir, Promise.resolve(7))).toBe(7);
});

test("a failure that may be expected names the flag, what is wrong and what to do", async () => {
  await expect(
    forFlag({ ...tlsDir, problem: "no pair", remedy: "make one" }, failing(new Error("found nothing"))),
  ).rejects.toEqual(new ExpectedError("--tls-dir=/tls: no pair: found nothing; make one"));
  await expect(forFlag(tlsDir, failing(new Error("found nothing")))).rejects.toEqual(
    new ExpectedError("--tls-dir=/tls: found nothing"),
  );
});

test("a fault of ours stays what it is, with its stack", async () => {
  const fault = new TypeError("a bug");
  await expect(forFlag(tlsDir, failing(fault))).rejects.toBe(fault);
});
