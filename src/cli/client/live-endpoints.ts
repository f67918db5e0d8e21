import type { Cancel, DestinationClient } from "./destination-client.js";
import type { EndpointSet } from "./endpoint-set.js";
import { toAuthorityEndpoints, type AuthorityEndpoints, type EndpointsView } from "./endpoints-view.js";
import { followStream } from "./follow-stream.js";
import type { Follower } from "./follower.js";
import type { Pace } from "./pace.js";
import { settledEndpoints } from "./settled-endpoints.js";
import type { StreamFailure } from "./stream-failure.js";

/** What is asked, and of whom. */
export interface EndpointsRequest {
  readonly client: DestinationClient;
  /** Each once. */
  readonly authorities: readonly string[];
  readonly token: string;
  readonly pace: Pace;
}

/** Follows the endpoints of authorities. The view has those that were answered, as long as one was. */
export function followEndpoints(request: EndpointsRequest, follower: Follower<EndpointsView>): Cancel {
  const live = new LiveEndpoints(request, follower);
  live.start();
  return () => live.stop();
}

class LiveEndpoints {
  readonly #request: EndpointsRequest;
  readonly #follower: Follower<EndpointsView>;
  /** Undefined for an authority that failed before it was answered. */
  readonly #answers = new Map<string, AuthorityEndpoints | undefined>();
  /** The streams that were not given up. */
  readonly #streams = new Map<string, Cancel>();

  constructor(request: EndpointsRequest, follower: Follower<EndpointsView>) {
    this.#request = request;
    this.#follower = follower;
  }

  start(): void {
    for (const authority of this.#request.authorities) this.#streams.set(authority, this.#follow(authority));
  }

  stop(): void {
    for (const cancel of this.#streams.values()) cancel();
    this.#streams.clear();
  }

  #follow(authority: string): Cancel {
    const { client, token, pace } = this.#request;
    const open = settledEndpoints((handlers) => client.watchEndpoints(authority, token, handlers), pace);
    return followStream<EndpointSet>(
      open,
      {
        state: (set) => {
          this.#answers.set(authority, toAuthorityEndpoints(authority, set));
          this.#tell();
        },
        lost: (failure) => this.#lost(authority, failure),
        back: () => this.#follower.back(authority),
      },
      pace,
    );
  }

  #lost(authority: string, failure: StreamFailure): "retry" | "give up" {
    const verdict = this.#follower.lost(failure, authority);
    if (verdict === "give up") this.#streams.delete(authority);
    const isFirstWord = !this.#answers.has(authority);
    if (isFirstWord) this.#answers.set(authority, undefined);
    if (this.#streams.size === 0) this.#follower.over();
    else if (isFirstWord) this.#tell();
    return verdict;
  }

  #tell(): void {
    const { authorities } = this.#request;
    if (this.#answers.size < authorities.length) return;
    const view = authorities.flatMap((authority) => this.#answers.get(authority) ?? []);
    if (view.length > 0) this.#follower.view(view);
  }
}
