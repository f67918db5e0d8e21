import { setTimeout as delay } from "node:timers/promises";

const pollIntervalMs = 20;

interface UntilOptions {
  readonly withinMs?: number;
}

/** Asks again and again until the answer is there; fails when it does not come. */
export async function until<T>(
  expectation: string,
  ask: () => Promise<T | undefined> | T | undefined,
  { withinMs = 30_000 }: UntilOptions = {},
): Promise<T> {
  const end = performance.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (performance.now() > end)
      throw new Error(`expected ${expectation} within ${withinMs / 1000} s, found none`);
    await delay(pollIntervalMs);
  }
}

/** The same for something that is so or not. */
export async function untilTrue(
  expectation: string,
  ask: () => Promise<boolean> | boolean,
  options: UntilOptions = {},
): Promise<void> {
  await until(expectation, async () => ((await ask()) ? true : undefined), options);
}
