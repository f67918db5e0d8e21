import type { Cancel, StreamHandlers } from "./destination-client.js";
import type { Pace } from "./pace.js";
import type { StreamFailure } from "./stream-failure.js";

/** Opens a stream of states. */
export type OpenStream<T> = (handlers: StreamHandlers<T>) => Cancel;

/** What to do about a stream that ended. */
export type Verdict = "retry" | "give up";

/** Who listens to a stream that is opened again whenever it ends. */
export interface StreamFollower<T> {
  state(state: T): void;
  lost(failure: StreamFailure): Verdict;
  /** Comes before the first state after a loss. */
  back?(): void;
}

/**
 * Opens the stream, and again each time it ends and the follower says so: after a wait that doubles until a
 * state comes, and then without haste, so that a server which is away is waited for.
 */
export function followStream<T>(open: OpenStream<T>, follower: StreamFollower<T>, pace: Pace): Cancel {
  let waitMs = pace.firstRetryMs;
  let isStopped = false;
  let isLost = false;
  let timer: NodeJS.Timeout | undefined;
  let cancel: Cancel = () => undefined;
  const start = (patient: boolean) => {
    cancel = open({
      patient,
      next: (state) => {
        waitMs = pace.firstRetryMs;
        if (isLost) follower.back?.();
        isLost = false;
        follower.state(state);
      },
      end: (failure) => {
        isLost = true;
        if (follower.lost(failure) === "give up" || isStopped) return;
        timer = setTimeout(start, waitMs, true);
        waitMs = Math.min(waitMs * 2, pace.maxRetryMs);
      },
    });
  };
  start(false);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    cancel();
  };
}
