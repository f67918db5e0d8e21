import { formatGoDuration } from "../../../src/domain/go-duration.js";
import { defaultRetryBudget } from "../../../src/domain/profile/service-profile.js";

describe("defaultRetryBudget", () => {
  it("is a fifth on top and at least ten a second, over ten seconds", () => {
    const { retryRatio, minRetriesPerSecond, ttl } = defaultRetryBudget;
    expect([retryRatio, minRetriesPerSecond, formatGoDuration(ttl)]).toEqual([0.2, 10, "10s"]);
  });
});
