import type { DestinationProfile__Output } from "../../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { Cancel, DestinationClient } from "./destination-client.js";
import { followStream } from "./follow-stream.js";
import type { Follower } from "./follower.js";
import type { Pace } from "./pace.js";
import { toProfileView, type ProfileView } from "./profile-view.js";
import { settledEndpoints } from "./settled-endpoints.js";
import type { BackendState } from "./split-view.js";
import { failureText, isFinal, type StreamFailure } from "./stream-failure.js";

/** What is asked, and of whom. */
export interface ProfileRequest {
  readonly client: DestinationClient;
  readonly authority: string;
  readonly token: string;
  readonly pace: Pace;
}

/** Follows the profile of an authority, and with a Get each the endpoints of the backends in its split. */
export function followProfile(request: ProfileRequest, follower: Follower<ProfileView>): Cancel {
  const live = new LiveProfile(request, follower);
  live.start();
  return () => live.stop();
}

interface Backend {
  readonly cancel: Cancel;
  /** Undefined until its Get is answered. */
  readonly state: BackendState | undefined;
}

class LiveProfile {
  readonly #request: ProfileRequest;
  readonly #follower: Follower<ProfileView>;
  readonly #backends = new Map<string, Backend>();
  #message: DestinationProfile__Output | undefined;
  #cancel: Cancel = () => undefined;

  constructor(request: ProfileRequest, follower: Follower<ProfileView>) {
    this.#request = request;
    this.#follower = follower;
  }

  start(): void {
    const { client, authority, token, pace } = this.#request;
    this.#cancel = followStream<DestinationProfile__Output>(
      (handlers) => client.watchProfile(authority, token, handlers),
      {
        state: (message) => this.#replace(message),
        lost: (failure) => this.#lost(failure),
        back: () => this.#follower.back(authority),
      },
      pace,
    );
  }

  stop(): void {
    this.#cancel();
    for (const { cancel } of this.#backends.values()) cancel();
    this.#backends.clear();
  }

  #replace(message: DestinationProfile__Output): void {
    this.#message = message;
    const wanted = new Set((message.dstOverrides ?? []).map(({ authority = "" }) => authority));
    for (const [authority, { cancel }] of this.#backends) {
      if (wanted.has(authority)) continue;
      cancel();
      this.#backends.delete(authority);
    }
    for (const authority of wanted) {
      if (this.#backends.has(authority)) continue;
      this.#backends.set(authority, { cancel: this.#followBackend(authority), state: undefined });
    }
    this.#tell();
  }

  #lost(failure: StreamFailure): "retry" | "give up" {
    const verdict = this.#follower.lost(failure, this.#request.authority);
    if (verdict === "give up") {
      this.stop();
      this.#follower.over();
    }
    return verdict;
  }

  #followBackend(authority: string): Cancel {
    const { client, token, pace } = this.#request;
    const open = settledEndpoints((handlers) => client.watchEndpoints(authority, token, handlers), pace);
    return followStream(
      open,
      {
        state: ({ endpoints, exists }) => {
          const isMissing = !exists && endpoints.size === 0;
          this.#setBackend(
            authority,
            isMissing ? { kind: "missing" } : { kind: "live", endpoints: endpoints.size },
          );
        },
        lost: (failure) => {
          this.#loseBackend(authority, failure);
          // Even a refusal: a Service may change its type, and its backend then comes to life.
          return "retry";
        },
      },
      pace,
    );
  }

  /** A backend whose stream broke off keeps what was known: that the server went away says nothing about it. */
  #loseBackend(authority: string, failure: StreamFailure): void {
    if (failure.code === "NOT_FOUND") {
      this.#setBackend(authority, { kind: "missing" });
      return;
    }
    const reason = failureText(failure);
    if (isFinal(failure)) {
      this.#setBackend(authority, { kind: "refused", reason });
      return;
    }
    if (this.#backends.get(authority)?.state === undefined) {
      this.#setBackend(authority, { kind: "unknown", reason });
    }
  }

  #setBackend(authority: string, state: BackendState): void {
    const backend = this.#backends.get(authority);
    if (backend === undefined) return;
    this.#backends.set(authority, { ...backend, state });
    this.#tell();
  }

  #tell(): void {
    const states = new Map<string, BackendState>();
    for (const [authority, { state }] of this.#backends) {
      if (state === undefined) return;
      states.set(authority, state);
    }
    if (this.#message === undefined) return;
    this.#follower.view(toProfileView(this.#request.authority, this.#message, states));
  }
}
