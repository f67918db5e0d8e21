import type { ProfileAnswer } from "../domain/profile/select-profile.js";
import type { Refusal } from "../domain/refusal.js";
import { unknownEndpoint } from "../domain/workload/describe-workload.js";
import type { DestinationProfile } from "../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import { toEndpointProfile, toServiceProfile } from "../translate/profile-translator.js";
import { encodeProfile } from "../wire/destination-wire.js";
import type { WireSettings } from "./endpoints-state.js";
import type { StreamState } from "./stream-state.js";

/** The profile that a GetProfile stream shows, encoded once. */
export class ProfileState implements StreamState<ProfileState> {
  readonly answer: ProfileAnswer;
  /** What a new stream is sent; undefined while there is nothing to say. */
  readonly #fresh: Buffer | undefined;
  /** What an open stream shows: it keeps its last profile where a new one would be refused or told nothing. */
  readonly #kept: Buffer | undefined;
  readonly #keptAnswer: ProfileAnswer;

  private constructor(
    answer: ProfileAnswer,
    kept: { readonly answer: ProfileAnswer; readonly bytes: Buffer | undefined },
  ) {
    this.answer = answer;
    this.#fresh = saysSomething(answer) ? kept.bytes : undefined;
    this.#kept = kept.bytes;
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
      : keep(previous === undefined ? answer : previous.#keptAnswer, { answer, settings });
    const bytes = encodeAnswer(kept, settings);
    const before = previous === undefined ? undefined : previous.#kept;
    const same = bytes !== undefined && before?.equals(bytes) === true;
    return new ProfileState(answer, { answer: kept, bytes: same ? before : bytes });
  }

  get refusal(): Refusal | undefined {
    return this.answer.kind === "refused" ? this.answer.refusal : undefined;
  }

  /** Whether new streams and open ones are told the same as before. */
  showsSameAs(other: ProfileState): boolean {
    return this.#fresh === other.#fresh && this.#kept === other.#kept;
  }

  framesSince(sent: ProfileState | undefined): readonly Buffer[] {
    const bytes = sent === undefined ? this.#fresh : this.#kept;
    const had = sent === undefined ? undefined : sent.#kept;
    return bytes === undefined || bytes === had ? [] : [bytes];
  }
}

type Spoken = Extract<ProfileAnswer, { kind: "service" | "endpoint" }>;

function saysSomething(answer: ProfileAnswer): answer is Spoken {
  return answer.kind === "service" || answer.kind === "endpoint";
}

/**
 * What open streams show while new ones are refused or told nothing. An endpoint that is gone leaves its
 * address behind, without what was known of it; all else stays as it was.
 */
function keep(
  last: ProfileAnswer,
  { answer, settings }: { readonly answer: ProfileAnswer; readonly settings: WireSettings },
): ProfileAnswer {
  const gone = answer.kind === "refused" && answer.refusal.code !== "FAILED_PRECONDITION";
  return gone && last.kind === "endpoint"
    ? { kind: "endpoint", endpoint: unknownEndpoint(last.endpoint.address, settings) }
    : last;
}

function encodeAnswer(answer: ProfileAnswer, settings: WireSettings): Buffer | undefined {
  return saysSomething(answer) ? encodeProfile(toMessage(answer, settings)) : undefined;
}

function toMessage(answer: Spoken, settings: WireSettings): DestinationProfile {
  return answer.kind === "service"
    ? toServiceProfile(answer)
    : toEndpointProfile(answer.endpoint, settings.meshedHttp2ClientParams);
}
