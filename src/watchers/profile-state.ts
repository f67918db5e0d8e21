import type { ProfileAnswer } from "../domain/profile/select-profile.js";
import type { Refusal } from "../domain/refusal.js";
import type { DestinationProfile } from "../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import { toEndpointProfile, toServiceProfile } from "../translate/profile-translator.js";
import { encodeProfile } from "../wire/destination-wire.js";
import { frame, noFrames, type Frames } from "../wire/frames.js";
import type { WireSettings } from "./endpoints-state.js";
import type { StreamState } from "./stream-state.js";

/** The profile that a GetProfile stream shows, encoded once. */
export class ProfileState implements StreamState<ProfileState> {
  readonly answer: ProfileAnswer;
  /** What a new stream is sent; none while there is nothing to say. */
  readonly #fresh: Frames;
  /** What an open stream shows: it keeps its last profile where a new one would be refused or told nothing. */
  readonly #kept: Frames;
  readonly #keptAnswer: ProfileAnswer;

  private constructor(
    answer: ProfileAnswer,
    kept: { readonly answer: ProfileAnswer; readonly frames: Frames },
  ) {
    this.answer = answer;
    this.#fresh = saysSomething(answer) ? kept.frames : noFrames;
    this.#kept = kept.frames;
    this.#keptAnswer = kept.answer;
  }

  /** The state that follows `previous`. Equal profiles are the same bytes. */
  static next(
    previous: ProfileState | undefined,
    answer: ProfileAnswer,
    settings: WireSettings,
  ): ProfileState {
    const kept = saysSomething(answer)
      ? answer
      : keep(previous === undefined ? answer : previous.#keptAnswer, answer);
    const frames = encodeAnswer(kept, settings);
    const before = previous === undefined ? noFrames : previous.#kept;
    const same = before.bytes.equals(frames.bytes);
    return new ProfileState(answer, { answer: kept, frames: same ? before : frames });
  }

  get refusal(): Refusal | undefined {
    return this.answer.kind === "refused" ? this.answer.refusal : undefined;
  }

  /** Whether new streams and open ones are told the same as before. */
  showsSameAs(other: ProfileState): boolean {
    return this.#fresh === other.#fresh && this.#kept === other.#kept;
  }

  framesSince(sent: ProfileState | undefined): Frames {
    if (sent === undefined) return this.#fresh;
    return this.#kept === sent.#kept ? noFrames : this.#kept;
  }
}

type Spoken = Extract<ProfileAnswer, { kind: "service" | "endpoint" }>;

function saysSomething(answer: ProfileAnswer): answer is Spoken {
  return answer.kind === "service" || answer.kind === "endpoint";
}

/** What open streams show while new ones are refused or told nothing: what is left, or what there was. */
function keep(last: ProfileAnswer, answer: ProfileAnswer): ProfileAnswer {
  return answer.kind === "refused" && answer.left !== undefined
    ? { kind: "endpoint", endpoint: answer.left }
    : last;
}

function encodeAnswer(answer: ProfileAnswer, settings: WireSettings): Frames {
  return saysSomething(answer) ? frame([encodeProfile(toMessage(answer, settings))]) : noFrames;
}

function toMessage(answer: Spoken, settings: WireSettings): DestinationProfile {
  return answer.kind === "service"
    ? toServiceProfile(answer)
    : toEndpointProfile(answer.endpoint, settings.meshedHttp2ClientParams);
}
