import {
  connect,
  distinctUntilChanged,
  ignoreElements,
  map,
  merge,
  switchMap,
  type Observable,
  type OperatorFunction,
} from "rxjs";
import { deepEqual } from "../domain/deep-equal.js";
import { leftOfInstance, selectProfile, type ProfileAnswer } from "../domain/profile/select-profile.js";
import type { ServiceProfile } from "../domain/profile/service-profile.js";
import type { ProfileKey } from "../domain/requests/parse-request-path.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import type { ResourceStore } from "../store/resource-store.js";
import type { BackendsWatcher } from "./backends-watcher.js";
import type { WireSettings } from "./endpoints-state.js";
import { observePipeline, type PipelineObserver } from "./observe-pipeline.js";
import { ProfileState } from "./profile-state.js";
import { SharedPipelines } from "./shared-pipelines.js";

interface ProfileWatcherOptions {
  readonly store: ResourceStore;
  readonly settings: WireSettings;
  readonly backends: BackendsWatcher;
  readonly observer: PipelineObserver<ProfileKey, ProfileState>;
}

/**
 * Profiles, live: one pipeline for each target, port and client namespace. While a pipeline is open it also
 * holds a Get subscription for every authority that its profile sends traffic to.
 */
export class ProfileWatcher {
  readonly #options: ProfileWatcherOptions;
  readonly #pipelines = new SharedPipelines({
    idOf: formatProfileKey,
    open: (key: ProfileKey) => this.#open(key),
    counted: (key, subscribers) => this.#options.observer.counted(key, subscribers),
  });

  constructor(options: ProfileWatcherOptions) {
    this.#options = options;
  }

  watch(key: ProfileKey): Observable<ProfileState> {
    return this.#pipelines.get(key);
  }

  /** How many pipelines are open. */
  get size(): number {
    return this.#pipelines.size;
  }

  #open(key: ProfileKey): Observable<ProfileState> {
    const { store, settings, observer } = this.#options;
    return store.watch(profileReader(key, settings), deepEqual).pipe(
      connect((answers$) =>
        merge(answers$.pipe(encodeEach(settings)), this.#holdBackends(answers$, key.port)),
      ),
      distinctUntilChanged(showSame),
      observePipeline(key, observer),
    );
  }

  #holdBackends(answers$: Observable<ProfileAnswer>, port: number): Observable<never> {
    return answers$.pipe(
      map(profileOf),
      distinctUntilChanged(sendToSame),
      switchMap((profile) => this.#options.backends.watch({ profile, port })),
      ignoreElements(),
    );
  }
}

export function formatProfileKey({ target, port, clientNamespace }: ProfileKey): string {
  switch (target.kind) {
    case "service":
      return `${target.fqn}:${port} ${clientNamespace}`;
    case "instance":
      return `${target.hostname} of ${target.service.namespace}/${target.service.name}:${port}`;
    case "address":
      return `${target.ip} port ${port} ${clientNamespace}`;
  }
}

/** Decides as {@link selectProfile}; of an instance it remembers where open streams were led. */
function profileReader(key: ProfileKey, settings: WireSettings): (view: ClusterView) => ProfileAnswer {
  if (key.target.kind !== "instance") return (view) => selectProfile(view, key, settings);
  let led: Parameters<typeof leftOfInstance>[1] | undefined;
  return (view) => {
    const answer = selectProfile(view, key, settings);
    if (answer.kind === "endpoint") led = answer.endpoint.address;
    return answer.kind === "refused" && led !== undefined
      ? { ...answer, left: leftOfInstance(view, led, settings) }
      : answer;
  };
}

function profileOf(answer: ProfileAnswer): ServiceProfile | undefined {
  return answer.kind === "service" ? answer.profile : undefined;
}

function sendToSame(a: ServiceProfile | undefined, b: ServiceProfile | undefined): boolean {
  return (
    a?.namespace === b?.namespace &&
    a?.name === b?.name &&
    deepEqual(a?.spec?.dstOverrides, b?.spec?.dstOverrides)
  );
}

/** Encodes each answer, taking over the bytes of the one before it when they are equal. */
function encodeEach(settings: WireSettings): OperatorFunction<ProfileAnswer, ProfileState> {
  return (answers$) => {
    let current: ProfileState | undefined;
    return answers$.pipe(map((answer) => (current = ProfileState.next(current, answer, settings))));
  };
}

function showSame(previous: ProfileState, next: ProfileState): boolean {
  return previous.refusal?.message === next.refusal?.message && next.showsSameAs(previous);
}
