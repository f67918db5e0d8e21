import type { Refusal } from "../domain/refusal.js";
import { frame, noFrames, type Frames } from "../wire/frames.js";
import type { StreamState } from "./stream-state.js";

/** What there is to say: one message that replaces all before it, or why a new stream is to be refused. */
export type Said = { readonly message: Buffer } | { readonly refusal: Refusal };

/**
 * What a stream of whole messages shows, framed once. A stream that is open keeps its last message where a new one
 * would be refused.
 */
export class MessageState implements StreamState<MessageState> {
  readonly refusal: Refusal | undefined;
  readonly #frames: Frames;

  private constructor(refusal: Refusal | undefined, frames: Frames) {
    this.refusal = refusal;
    this.#frames = frames;
  }

  /** The state that follows `previous`. Equal messages are the same bytes. */
  static next(previous: MessageState | undefined, said: Said): MessageState {
    const before = previous === undefined ? noFrames : previous.#frames;
    if ("refusal" in said) return new MessageState(said.refusal, before);
    const frames = frame([said.message]);
    return new MessageState(undefined, before.bytes.equals(frames.bytes) ? before : frames);
  }

  /** Whether new streams and open ones are told the same as before. */
  showsSameAs(other: MessageState): boolean {
    return this.refusal?.message === other.refusal?.message && this.#frames === other.#frames;
  }

  framesSince(sent: MessageState | undefined): Frames {
    return sent !== undefined && sent.#frames === this.#frames ? noFrames : this.#frames;
  }
}
