import type { Observable, Subscription } from "rxjs";
import type { Refusal } from "../domain/refusal.js";
import type { StreamState } from "../watchers/stream-state.js";
import { noFrames, type Frames } from "../wire/frames.js";
import type { Turns } from "./turns.js";

/** What is needed of a server's call. */
interface Call {
  readonly cancelled: boolean;
  /** `written` is called once the connection has taken the messages. */
  write(frames: Frames, written: () => void): unknown;
  end(): unknown;
  on(event: string, listener: () => void): unknown;
  off(event: string, listener: () => void): unknown;
}

/** How a stream ended. */
export type StreamEnd =
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "cancelled" }
  | { readonly kind: "ended" }
  | { readonly kind: "failed"; readonly error: unknown };

export interface StreamEvents {
  /** That many messages were handed to the connection. */
  sent(messages: number): void;
  /** Called once, whatever ends the stream; everything is released by then. */
  closed(end: StreamEnd): void;
}

/** What a call tells when nobody is left to write to. */
const goneEvents = ["cancelled", "close", "error"] as const;

/**
 * Writes what states show to one call: the only bridge from pipelines to gRPC. It holds one write on its
 * way and the newest state; a client that does not read costs no more, and what it missed is made up for in
 * one step once it reads again.
 */
export class StreamSubscription<S extends StreamState<S>> {
  readonly #call: Call;
  readonly #turns: Turns;
  readonly #events: StreamEvents;
  #subscription: Subscription | undefined;
  /** The state whose messages were the last to be written. */
  #sent: S | undefined;
  #newest: S | undefined;
  #begun = false;
  /** Something is on its way, or waits for its turn. */
  #busy = false;
  #closed = false;

  /** `turns` are those of all streams: a state may have to go to thousands. */
  constructor(call: Call, turns: Turns, events: StreamEvents) {
    this.#call = call;
    this.#turns = turns;
    this.#events = events;
  }

  /** Not after the end, which may come before its turn. */
  start(states$: Observable<S>): void {
    if (this.#isOver()) return;
    for (const event of goneEvents) this.#call.on(event, this.#onGone);
    if (this.#call.cancelled) {
      this.#onGone();
      return;
    }
    const subscription = states$.subscribe({
      next: (state) => this.#show(state),
      error: (error: unknown) => this.#finish({ kind: "failed", error }),
    });
    this.#subscription = subscription;
    // The first state may have ended the stream before there was anything to unsubscribe from.
    if (this.#closed) subscription.unsubscribe();
  }

  /** Ends the stream with OK, as Linkerd does at shutdown. */
  end(): void {
    if (this.#closed) return;
    this.#finish({ kind: "ended" });
    this.#call.end();
  }

  /** Asked before something that may end the stream, so that nobody takes the answer for lasting. */
  #isOver(): boolean {
    return this.#closed;
  }

  #show(state: S): void {
    if (this.#closed) return;
    if (!this.#begun && state.refusal !== undefined) {
      this.#finish({ kind: "refused", refusal: state.refusal });
      return;
    }
    this.#begun = true;
    this.#newest = state;
    if (this.#busy) return;
    this.#busy = true;
    this.#turns.take(this.#writeNewest);
  }

  readonly #writeNewest = (): void => {
    const state = this.#newest;
    this.#newest = undefined;
    const frames = state?.framesSince(this.#sent) ?? noFrames;
    this.#busy = frames.messages > 0;
    if (!this.#busy) return;
    this.#sent = state;
    this.#call.write(frames, this.#onWritten);
    this.#events.sent(frames.messages);
  };

  /** A failed write is followed by the call's own end, which releases everything. */
  readonly #onWritten = (): void => {
    this.#busy = this.#newest !== undefined;
    if (this.#busy) this.#turns.take(this.#writeNewest);
  };

  readonly #onGone = (): void => this.#finish({ kind: "cancelled" });

  #finish(end: StreamEnd): void {
    if (this.#closed) return;
    this.#closed = true;
    for (const event of goneEvents) this.#call.off(event, this.#onGone);
    this.#subscription?.unsubscribe();
    this.#newest = undefined;
    this.#sent = undefined;
    this.#events.closed(end);
  }
}
