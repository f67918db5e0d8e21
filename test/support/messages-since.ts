import type { StreamState } from "../../src/watchers/stream-state.js";
import { messagesIn } from "../../src/wire/frames.js";

/** The messages that lead from what was sent to a state; none to no state. */
export function messagesSince<S extends StreamState<S>>(
  state: S | undefined,
  sent: S | undefined,
): readonly Buffer[] {
  return state === undefined ? [] : messagesIn(state.framesSince(sent));
}
