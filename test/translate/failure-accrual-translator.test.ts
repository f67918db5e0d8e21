import type { FailureAccrual } from "../../src/domain/policy/service-settings.js";
import { toBackoff, toFailureAccrual } from "../../src/translate/failure-accrual-translator.js";

const seconds = 1_000_000_000n;
const backoff = { min: seconds, max: 60n * seconds, jitter: 0.5 };
const wireBackoff = { minBackoff: { seconds: "1" }, maxBackoff: { seconds: "60" }, jitterRatio: 0.5 };
const unified: FailureAccrual = {
  kind: "unified",
  maxFailures: 7,
  backoff,
  honorRetryAfter: false,
  successRate: { threshold: 0.8, window: 10n * seconds, minRequests: 5 },
};

it("writes failures in a row", () => {
  expect(toFailureAccrual({ kind: "consecutive", maxFailures: 7, backoff })).toEqual({
    consecutiveFailures: { maxFailures: 7, backoff: wireBackoff },
  });
  expect(toFailureAccrual({ kind: "consecutive", maxFailures: 0, backoff })).toEqual({
    consecutiveFailures: { backoff: wireBackoff },
  });
});

it("writes failures in a row together with successes", () => {
  expect(toFailureAccrual(unified)).toEqual({
    unified: {
      successRateThreshold: 0.8,
      decay: { seconds: "10" },
      minRequests: 5,
      maxConsecutiveFailures: 7,
      backoff: wireBackoff,
    },
  });
});

it("leaves out what is zero", () => {
  const idle: FailureAccrual = {
    ...unified,
    maxFailures: 0,
    successRate: { threshold: 0, window: 5_000_000n, minRequests: 0 },
  };
  expect(toFailureAccrual(idle)).toEqual({ unified: { decay: { nanos: 5_000_000 }, backoff: wireBackoff } });
});

it("says when a Retry-After counts", () => {
  expect(toFailureAccrual({ ...unified, honorRetryAfter: true })).toMatchObject({
    unified: { backoff: { ...wireBackoff, respectRetryAfterHint: true } },
  });
});

it("writes a wait that may be none, without chance", () => {
  expect(toBackoff({ min: 0n, max: seconds, jitter: 0 })).toEqual({
    minBackoff: {},
    maxBackoff: { seconds: "1" },
  });
});
