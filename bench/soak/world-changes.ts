import type { Manifest } from "../../test/support/manifest-changes.js";
import type { Random } from "./random.js";
import { objectsOf } from "./world-objects.js";
import type { World } from "./world.js";

/** Objects that are new or different, and objects that are gone. */
export interface ObjectChange {
  readonly apply: readonly Manifest[];
  readonly delete: readonly Manifest[];
}

/** What leads from one world to another. */
export function changesBetween(before: World, after: World): ObjectChange {
  const old = new Map(objectsOf(differing(before, after)).map((object) => [keyOf(object), object]));
  const now = new Map(objectsOf(differing(after, before)).map((object) => [keyOf(object), object]));
  return {
    apply: [...now].flatMap(([key, object]) => (isSame(old.get(key), object) ? [] : [object])),
    delete: [...old].flatMap(([key, object]) => (now.has(key) ? [] : [object])),
  };
}

export function isEmpty(change: ObjectChange): boolean {
  return change.apply.length === 0 && change.delete.length === 0;
}

/** The same change one object at a time, in any order, as the watches of different kinds bring it. */
export function inPieces(change: ObjectChange, random: Random): readonly ObjectChange[] {
  return random.shuffled([
    ...change.apply.map((object) => ({ apply: [object], delete: [] })),
    ...change.delete.map((object) => ({ apply: [], delete: [object] })),
  ]);
}

/** Parts that are the same value have the same objects. */
function differing(world: World, other: World): World {
  return {
    apps: world.apps.filter((app, i) => app !== other.apps[i]),
    nodes: world.nodes.filter((node, i) => node !== other.nodes[i]),
  };
}

function keyOf({ kind, metadata }: Manifest): string {
  return `${kind} ${metadata.namespace ?? ""}/${metadata.name}`;
}

/** Fields are written in one order, so equal objects are equal texts. */
function isSame(a: Manifest | undefined, b: Manifest): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
