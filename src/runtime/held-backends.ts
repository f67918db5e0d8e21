import type { Backend, BackendCondition } from "../domain/profile/backend.js";
import { formatName, type NamespacedName } from "../domain/resources/names.js";
import type { BackendsKey } from "../watchers/backends-watcher.js";
import type { PipelineObserver } from "../watchers/observe-pipeline.js";

interface BackendLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What each profile that is asked for sends traffic to, and what is behind it: for logs, metrics and `/state`. */
export class HeldBackends implements PipelineObserver<BackendsKey, readonly Backend[]> {
  readonly #log: BackendLog;
  /** By pipeline: while overrides change, the old and the new pipeline of one profile and port are both open. */
  readonly #held = new Map<BackendsKey, readonly Backend[]>();

  constructor(log: BackendLog) {
    this.#log = log;
  }

  opened(): void {
    // Nothing is known of the backends yet.
  }

  counted(): void {
    // Who holds them does not matter.
  }

  emitted(key: BackendsKey, backends: readonly Backend[]): void {
    const profile = formatName(key.profile);
    const before = this.#held.get(key) ?? [];
    this.#held.set(key, backends);
    for (const backend of backends) {
      const known = before.find((other) => other.authority === backend.authority);
      if (known?.condition !== backend.condition) this.#tell(profile, backend, known);
    }
  }

  closed(key: BackendsKey): void {
    this.#held.delete(key);
  }

  /** The backends of one profile, for every port that it is asked for. */
  of(profile: NamespacedName): readonly Backend[] {
    const name = formatName(profile);
    return [...this.#held].flatMap(([key, backends]) => (formatName(key.profile) === name ? backends : []));
  }

  counts(): Readonly<Record<BackendCondition, number>> {
    const counts = { available: 0, empty: 0, missing: 0, refused: 0, unweighted: 0 };
    for (const backends of this.#held.values()) for (const { condition } of backends) counts[condition] += 1;
    return counts;
  }

  #tell(profile: string, { authority, condition, reason }: Backend, known: Backend | undefined): void {
    if (condition !== "available")
      this.#log.warn(
        { profile, authority, condition, reason },
        "a backend of a ServiceProfile gets no traffic",
      );
    else if (known !== undefined)
      this.#log.info({ profile, authority }, "a backend of a ServiceProfile can be reached again");
  }
}
