import { standardPace } from "../../../src/cli/client/pace.js";

test("silence is noticed within Linkerd's five seconds, and after messages that belong together", () => {
  const { quietMs, settleMs } = standardPace;
  expect(quietMs).toBeLessThan(5_000);
  expect(settleMs).toBeLessThan(quietMs);
});

test("the wait between retries can grow", () => {
  expect(standardPace.maxRetryMs).toBeGreaterThan(standardPace.firstRetryMs);
});
