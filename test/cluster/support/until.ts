import { setTimeout as delay } from "node:timers/promises";

const pollIntervalMs = 40;

/** Asks again and again for something that the API server will come to say; fails when the time is over. */
export async function until<T>(
  expectation: string,
  ask: () => Promise<T | undefined>,
  { deadlineMs = 20_000 } = {},
): Promise<T> {
  const end = performance.now() + deadlineMs;
  let answer = await ask();
  while (answer === undefined) {
    if (performance.now() > end)
      throw new Error(`expected ${expectation} within ${deadlineMs / 1000} s, found none`);
    await delay(pollIntervalMs);
    answer = await ask();
  }
  return answer;
}
