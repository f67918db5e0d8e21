import { deepEqual } from "../deep-equal.js";
import { nameKey, type NamespacedName } from "../resources/names.js";
import { BucketIndex } from "./bucket-index.js";

/** The keys of an object in each secondary index of its kind. */
type KeysOf<R, By extends string> = Readonly<Record<By, (object: R) => readonly string[]>>;

/** The objects of one kind, by id and by the given secondary keys. Equal objects change nothing. */
export class KindTable<R extends NamespacedName, By extends string = never> {
  readonly by: Readonly<Record<By, BucketIndex<R>>>;
  readonly #name: string;
  readonly #objects = new Map<string, R>();
  readonly #indexes: readonly BucketIndex<R>[];

  constructor(name: string, keysOf: KeysOf<R, By>) {
    this.#name = name;
    const secondary = Object.entries<(object: R) => readonly string[]>(keysOf).map(
      ([by, keys]) => [by, new BucketIndex(`${name} by ${by}`, keys)] as const,
    );
    // `fromEntries` forgets the key type; the entries were made from `keysOf` just above.
    this.by = Object.fromEntries(secondary) as Record<By, BucketIndex<R>>;
    this.#indexes = secondary.map(([, index]) => index);
  }

  get size(): number {
    return this.#objects.size;
  }

  get(id: NamespacedName): R | undefined {
    return this.#objects.get(nameKey(id));
  }

  /** The name under which an object is touched, also one that is not there. */
  bucketName(id: NamespacedName): string {
    return `${this.#name} ${nameKey(id)}`;
  }

  put(next: R, touched: Set<string>): void {
    const id = nameKey(next);
    const previous = this.#objects.get(id);
    if (deepEqual(previous, next)) return;
    this.#objects.set(id, next);
    touched.add(this.bucketName(next));
    const change = previous === undefined ? { next } : { previous, next };
    for (const index of this.#indexes) index.replace(id, change, touched);
  }

  delete(object: NamespacedName, touched: Set<string>): void {
    const id = nameKey(object);
    const previous = this.#objects.get(id);
    if (previous === undefined) return;
    this.#objects.delete(id);
    touched.add(this.bucketName(object));
    for (const index of this.#indexes) index.replace(id, { previous }, touched);
  }

  /** Deletes what is not among the given ids. */
  retain(ids: ReadonlySet<string>, touched: Set<string>): void {
    for (const [id, object] of this.#objects) if (!ids.has(id)) this.delete(object, touched);
  }
}
