import { nextWorld } from "../../../bench/soak/next-world.js";
import { Random } from "../../../bench/soak/random.js";
import { changesBetween, inPieces, isEmpty } from "../../../bench/soak/world-changes.js";
import { objectsOf } from "../../../bench/soak/world-objects.js";
import { initialWorld, mendedWorld, type World } from "../../../bench/soak/world.js";
import { applied, type Manifest } from "../../support/manifest-changes.js";

function worldsOf(seed: number, count: number): readonly World[] {
  const random = new Random(seed);
  const worlds = [initialWorld()];
  for (let world = initialWorld(); worlds.length < count;) worlds.push((world = nextWorld(world, random)));
  return worlds;
}

function byName(objects: readonly Manifest[]): ReadonlyMap<string, Manifest> {
  return new Map(
    objects.map((object) => [`${object.kind} ${object.metadata.namespace}/${object.metadata.name}`, object]),
  );
}

test("the changes, in whatever order, lead from each world to the next", () => {
  const random = new Random(1);
  const worlds = worldsOf(1, 500);
  const objects = new Map(byName(objectsOf(initialWorld())));
  worlds.slice(1).forEach((world, i) => {
    for (const piece of inPieces(changesBetween(worlds[i]!, world), random)) {
      for (const key of byName(piece.delete).keys()) objects.delete(key);
      for (const [key, object] of byName(piece.apply)) objects.set(key, object);
    }
    if (i % 20 === 0) expect(objects).toEqual(byName(objectsOf(world)));
  });
});

test("equal worlds have no changes between them, different ones no object that stays as it is", () => {
  expect(isEmpty(changesBetween(initialWorld(), initialWorld()))).toBe(true);
  const [before, after] = worldsOf(2, 2);
  const old = byName(objectsOf(before!));
  const { apply } = changesBetween(before!, after!);
  for (const [key, object] of byName(apply)) expect(object).not.toEqual(old.get(key));
});

test("one seed makes one course of worlds, another seed another one", () => {
  expect(worldsOf(3, 50)).toEqual(worldsOf(3, 50));
  expect(worldsOf(3, 50)).not.toEqual(worldsOf(4, 50));
});

test("all objects can be read, but for profiles that are broken on purpose", () => {
  const faulty = worldsOf(5, 500)
    .filter((_, i) => i % 20 === 0)
    .flatMap(objectsOf)
    .map(applied)
    .filter((change) => change.type === "reject");
  expect(faulty).toEqual([]);
});

test("a mended world has as many objects as the first, and pods and profiles of no name that was there before", () => {
  const [last] = worldsOf(6, 500).slice(-1);
  const mended = mendedWorld(last!);
  expect(objectsOf(mended)).toHaveLength(objectsOf(initialWorld()).length);
  expect(mended.apps.map(({ edits }) => edits)).toEqual(last!.apps.map(({ edits }) => edits));
});
