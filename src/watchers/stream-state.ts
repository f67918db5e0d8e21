import type { Refusal } from "../domain/refusal.js";
import type { Frames } from "../wire/frames.js";

/**
 * What a stream shows at one moment. Streams hold which state they sent last and ask the newest one for the
 * step from there; a stream that fell behind takes one larger step.
 */
export interface StreamState<Self> {
  /** Set when a new stream is to be refused. Streams that have begun go on. */
  readonly refusal: Refusal | undefined;
  /** The messages that lead from what was sent to this state; `undefined` is a new stream. */
  framesSince(sent: Self | undefined): Frames;
}
