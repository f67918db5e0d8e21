import { assertNever } from "../assert-never.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import { nameKey, type NamespacedName } from "../resources/names.js";
import type { ResourceChange } from "../resources/resource-change.js";
import { kinds, type Kind, type Rejection, type Resource } from "../resources/resource.js";
import { makeClusterTables, tableOf } from "./cluster-tables.js";
import { ClusterView, type SharePart } from "./cluster-view.js";

/** All objects as they are now, changed only by whole batches. */
export class ClusterState {
  readonly #tables = makeClusterTables();
  readonly #rejections = new Map<string, Rejection>();

  /** Applies a batch and returns the names of the buckets it touched. */
  apply(batch: readonly ResourceChange[]): ReadonlySet<string> {
    const touched = new Set<string>();
    for (const change of batch) this.#applyChange(change, touched);
    return touched;
  }

  /** A view that tells `note` the name of every bucket it reads, and has parts shared by `share`. */
  view(note: (bucket: string) => void = ignore, share?: SharePart): ClusterView {
    return new ClusterView(this.#tables, note, share);
  }

  /** How many objects of each kind there are. */
  counts(): ReadonlyMap<Kind, number> {
    return new Map(kinds.map((kind) => [kind, tableOf(this.#tables, kind).size]));
  }

  rejections(): readonly Rejection[] {
    return [...this.#rejections.values()];
  }

  #applyChange(change: ResourceChange, touched: Set<string>): void {
    switch (change.type) {
      case "reset":
        return this.#reset(change, touched);
      case "apply":
        return this.#put(change.object, touched);
      case "reject":
        return this.#reject(change.rejection, touched);
      case "delete":
        return this.#delete(change.kind, change.id, touched);
      default:
        return assertNever(change);
    }
  }

  #reset(change: Extract<ResourceChange, { type: "reset" }>, touched: Set<string>): void {
    for (const [key, rejection] of this.#rejections)
      if (rejection.kind === change.kind) this.#rejections.delete(key);
    tableOf(this.#tables, change.kind).retain(new Set(change.objects.map(nameKey)), touched);
    for (const object of change.objects) this.#put(object, touched);
    for (const rejection of change.rejections) this.#reject(rejection, touched);
  }

  #put(object: Resource, touched: Set<string>): void {
    this.#rejections.delete(rejectionKey(object.kind, object));
    const kept = object.kind === "ServiceProfile" ? this.#keepingLastGood(object) : object;
    tableOf(this.#tables, object.kind).put(kept, touched);
  }

  /** A broken profile goes on serving what it served before it broke. */
  #keepingLastGood(profile: ServiceProfile): ServiceProfile {
    return profile.spec === undefined
      ? { ...profile, spec: this.#tables.ServiceProfile.get(profile)?.spec }
      : profile;
  }

  #reject(rejection: Rejection, touched: Set<string>): void {
    this.#delete(rejection.kind, rejection, touched);
    this.#rejections.set(rejectionKey(rejection.kind, rejection), rejection);
  }

  #delete(kind: Kind, id: NamespacedName, touched: Set<string>): void {
    this.#rejections.delete(rejectionKey(kind, id));
    tableOf(this.#tables, kind).delete(id, touched);
  }
}

function rejectionKey(kind: Kind, id: NamespacedName): string {
  return `${kind} ${nameKey(id)}`;
}

function ignore(): void {
  // A reader outside any pipeline has nothing to read again.
}
