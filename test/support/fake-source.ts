import { Subject, type Observable } from "rxjs";
import type { JudgePatterns } from "../../src/domain/profile/path-patterns.js";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import { kinds, type Kind } from "../../src/domain/resources/resource.js";
import { judgeProfiles } from "../../src/sources/judge-profiles.js";
import type { ResourceSource, SourceStatus } from "../../src/sources/resource-source.js";
import { applied, deleted, knownKind, type Manifest } from "./manifest-changes.js";

/** Lets every path pattern pass. */
export const passAll: JudgePatterns = () => Promise.resolve(new Map());

/** A source whose objects a test writes down. Until it is started it only takes note of them. */
export class FakeSource implements ResourceSource {
  readonly batches$: Observable<readonly ResourceChange[]>;
  readonly #batches$ = new Subject<readonly ResourceChange[]>();
  readonly #judge: JudgePatterns;
  readonly #objects = new Map<string, Manifest>();
  #signal: AbortSignal | undefined;
  #synced = false;
  /** Batches keep their order while patterns are judged. */
  #emitted: Promise<void> = Promise.resolve();

  constructor(judge: JudgePatterns = passAll) {
    this.batches$ = this.#batches$.asObservable();
    this.#judge = judge;
  }

  async start(signal: AbortSignal): Promise<void> {
    this.#signal = signal;
    await this.#emit(kinds.map((kind) => this.#resetOf(kind)));
    this.#synced = !signal.aborted;
  }

  status(): SourceStatus {
    const faults = [...this.#objects.values()].map(applied).flatMap((change) => {
      if (change.type === "apply") return [];
      const { kind, namespace, name } = change.rejection;
      return [`${kind} ${namespace}/${name} cannot be read; it is left out`];
    });
    return { type: "test", synced: this.#synced, problems: faults };
  }

  /** Applies objects in one batch. */
  async apply(...objects: readonly Manifest[]): Promise<void> {
    await this.change({ apply: objects });
  }

  /** Deletes objects in one batch. */
  async delete(...objects: readonly Manifest[]): Promise<void> {
    await this.change({ delete: objects });
  }

  /** Deletes and applies objects in one batch. Resolves once it was emitted. */
  async change(change: {
    readonly apply?: readonly Manifest[];
    readonly delete?: readonly Manifest[];
  }): Promise<void> {
    const { apply: toApply = [], delete: toDelete = [] } = change;
    for (const object of toDelete) this.#objects.delete(keyOf(object));
    for (const object of toApply) this.#objects.set(keyOf(object), object);
    if (this.#signal !== undefined) await this.#emit([...toDelete.map(deleted), ...toApply.map(applied)]);
  }

  /** Replaces all objects of a kind, as a new list does. */
  async reset(kind: Kind, ...objects: readonly Manifest[]): Promise<void> {
    for (const [key, object] of this.#objects) if (knownKind(object) === kind) this.#objects.delete(key);
    for (const object of objects) this.#objects.set(keyOf(object), object);
    if (this.#signal !== undefined) await this.#emit([this.#resetOf(kind)]);
  }

  #resetOf(kind: Kind): ResourceChange {
    const changes = [...this.#objects.values()].filter((object) => knownKind(object) === kind).map(applied);
    return {
      type: "reset",
      kind,
      objects: changes.flatMap((change) => (change.type === "apply" ? [change.object] : [])),
      rejections: changes.flatMap((change) => (change.type === "reject" ? [change.rejection] : [])),
    };
  }

  #emit(batch: readonly ResourceChange[]): Promise<void> {
    this.#emitted = this.#emitted.then(async () => {
      const judged = await judgeProfiles(batch, this.#judge);
      if (this.#signal?.aborted === false) this.#batches$.next(judged);
    });
    return this.#emitted;
  }
}

function keyOf(object: Manifest): string {
  const { kind, id } = deleted(object);
  return `${kind} ${id.namespace}/${id.name}`;
}
