import type { Observable } from "rxjs";
import type { Refusal } from "../domain/refusal.js";
import type { Result } from "../domain/result.js";
import type { StreamState } from "../watchers/stream-state.js";
import { finishCall, type CallClosed } from "./finish-call.js";
import { FramedCall } from "./framed-call.js";
import type { OpenStreams } from "./open-streams.js";
import { StreamSubscription } from "./stream-subscription.js";
import type { Turns } from "./turns.js";

/** Told of one call's life. */
export interface CallEvents {
  readonly sent: (messages: number) => void;
  readonly closed: CallClosed;
}

interface ServedStream<S, Method extends string> {
  /** What the stream shows, or why there is none. */
  readonly states$: Result<Observable<S>, Refusal>;
  readonly method: Method;
  /** What is asked about, for people. */
  readonly target: string;
  readonly streams: OpenStreams<Method>;
  /** New streams may come by the thousand; the first answer of each is what takes time. */
  readonly turns: Turns;
  readonly events: CallEvents;
}

/** Has a call show states until one side ends it. */
export function serveStream<S extends StreamState<S>, Method extends string>(
  call: ConstructorParameters<typeof FramedCall>[0] & Parameters<typeof finishCall>[0],
  { states$, method, target, streams, turns, events }: ServedStream<S, Method>,
): void {
  if (!states$.ok) return finishCall(call, { kind: "refused", refusal: states$.error }, events.closed);
  const stream = new StreamSubscription<S>(new FramedCall(call), turns, {
    sent: events.sent,
    closed: (end) => {
      streams.delete(stream);
      finishCall(call, end, events.closed);
    },
  });
  streams.add(stream, method, target);
  turns.take(() => stream.start(states$.value));
}
