import { catchError, combineLatest, distinctUntilChanged, map, of, type Observable } from "rxjs";
import { deepEqual } from "../domain/deep-equal.js";
import type { Backend } from "../domain/profile/backend.js";
import { overrideAuthority } from "../domain/profile/override-authority.js";
import type { DstOverride, ServiceProfile } from "../domain/profile/service-profile.js";
import type { Refusal } from "../domain/refusal.js";
import { parseEndpointsPath } from "../domain/requests/parse-request-path.js";
import { parseContextToken } from "../domain/context-token.js";
import { formatName } from "../domain/resources/names.js";
import type { EndpointsState } from "./endpoints-state.js";
import type { EndpointsWatcher } from "./endpoints-watcher.js";
import { observePipeline, type PipelineObserver } from "./observe-pipeline.js";
import { SharedPipelines } from "./shared-pipelines.js";

/** The backends of a profile, as asked for at one port. */
export interface BackendsKey {
  readonly profile: ServiceProfile;
  readonly port: number;
}

interface BackendsWatcherOptions {
  readonly endpoints: EndpointsWatcher;
  readonly clusterDomain: string;
  readonly observer: PipelineObserver<BackendsKey, readonly Backend[]>;
}

const noBackends: readonly Backend[] = [];
const anyClient = parseContextToken("");

/**
 * Holds a Get subscription for every authority that a profile sends traffic to: the very one that clients
 * share. So the service knows which backends will never get any.
 */
export class BackendsWatcher {
  readonly #options: BackendsWatcherOptions;
  readonly #pipelines = new SharedPipelines({
    idOf: formatBackendsKey,
    open: (key: BackendsKey) => this.#open(key),
    counted: (key, subscribers) => this.#options.observer.counted(key, subscribers),
  });

  constructor(options: BackendsWatcherOptions) {
    this.#options = options;
  }

  watch({
    profile,
    port,
  }: {
    readonly profile: ServiceProfile | undefined;
    readonly port: number;
  }): Observable<readonly Backend[]> {
    return profile?.spec === undefined || profile.spec.dstOverrides.length === 0
      ? of(noBackends)
      : this.#pipelines.get({ profile, port });
  }

  /** How many profiles' backends are held. */
  get size(): number {
    return this.#pipelines.size;
  }

  #open(key: BackendsKey): Observable<readonly Backend[]> {
    const overrides = key.profile.spec?.dstOverrides ?? [];
    // Each input is a state of its own and a report is read by people, so a passing mix does no harm.
    const backends$: Observable<readonly Backend[]> = combineLatest(
      overrides.map((override) => this.#backend(override, key.port)),
    );
    return backends$.pipe(
      distinctUntilChanged<readonly Backend[]>(deepEqual),
      observePipeline(key, this.#options.observer),
    );
  }

  #backend(override: DstOverride, port: number): Observable<Backend> {
    const { endpoints, clusterDomain } = this.#options;
    const authority = overrideAuthority(override, port);
    const entry = { authority, weight: override.weight };
    const key = parseEndpointsPath(authority, anyClient, clusterDomain);
    if (!key.ok) return of(refused(entry, key.error));
    return endpoints.watch(key.value).pipe(
      map((state) => judge(entry, state)),
      // A fault of ours in one backend is no reason to end the streams of the profile, which is fine.
      catchError((error: unknown) => of(unknown(entry, error))),
    );
  }
}

type Entry = Pick<Backend, "authority" | "weight">;

function judge(entry: Entry, state: EndpointsState): Backend {
  const { refusal, size, onlyForOthers } = state;
  if (refusal !== undefined) return refused(entry, refusal);
  if (entry.weight === 0)
    return {
      ...entry,
      condition: "unweighted",
      endpoints: size,
      reason: "its weight is 0, so the proxy drops it",
    };
  // Nobody's node is named here, yet there are clients on nodes that have endpoints.
  return size > 0 || onlyForOthers
    ? { ...entry, condition: "available", endpoints: size, reason: "" }
    : { ...entry, condition: "empty", endpoints: 0, reason: "the Service has no ready endpoints" };
}

function refused(entry: Entry, { code, message }: Refusal): Backend {
  return { ...entry, condition: code === "NOT_FOUND" ? "missing" : "refused", endpoints: 0, reason: message };
}

function unknown(entry: Entry, error: unknown): Backend {
  return {
    ...entry,
    condition: "refused",
    endpoints: 0,
    reason: `its endpoints cannot be told: ${String(error)}`,
  };
}

/** Profiles are replaced, never changed, so the overrides are part of who they are. */
function formatBackendsKey({ profile, port }: BackendsKey): string {
  return `${formatName(profile)}:${port} ${JSON.stringify(profile.spec?.dstOverrides)}`;
}
