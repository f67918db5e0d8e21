import type { Verdict } from "./follow-stream.js";
import type { StreamFailure } from "./stream-failure.js";

/** Who listens to what is known of one or several authorities. */
export interface Follower<View> {
  /** All that is known now, once everything that was asked is answered; again after each change. */
  view(view: View): void;
  /** A stream ended, or could not be opened. */
  lost(failure: StreamFailure, authority: string): Verdict;
  /** A stream that was lost tells again. */
  back(authority: string): void;
  /** Everything was given up. Nothing comes after it. */
  over(): void;
}
