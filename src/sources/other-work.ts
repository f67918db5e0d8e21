import type { Turns } from "../domain/steps.js";

/** Lets pending input be handled. */
export function otherWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** The turns of this process' event loop. */
export const eventLoopTurns: Turns = { now: () => performance.now(), pause: otherWork };
