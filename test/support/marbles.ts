import { TestScheduler, type RunHelpers } from "rxjs/testing";

/** Runs a marble test in virtual time. Values compare by jest's equality, so a failure shows a difference. */
export function marbles(test: (helpers: RunHelpers) => void): void {
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected)).run(test);
}
