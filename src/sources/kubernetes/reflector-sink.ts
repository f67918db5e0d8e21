/** One step of a watch. `isUpdate`: the object was there before. */
export type Change<Item> =
  | { readonly type: "applied"; readonly item: Item; readonly isUpdate: boolean }
  | { readonly type: "deleted"; readonly item: Item };

/** Who gets what a reflector reads; it goes on once a returned promise resolves. */
export interface ReflectorSink<Item> {
  /** Takes an object, in the shape of the API's JSON, down to what is kept of it. */
  read(object: unknown): Item;
  /** All there are now: listed, or none since the kind is refused. */
  replace(items: readonly Item[]): Promise<void>;
  /** What happened since, in order; what came together is handed over together. */
  change(changes: readonly Change<Item>[]): Promise<void>;
  /** Whether there are none, as far as was handed over. */
  isEmpty(): boolean;
  /** The server said something of the kind. */
  heard(): void;
}
