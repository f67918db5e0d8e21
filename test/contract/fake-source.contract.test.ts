import { FakeSource } from "../support/fake-source.js";
import { FollowedSource } from "../support/followed-source.js";
import type { Manifest } from "../support/manifest-changes.js";
import { manifestsIn } from "./contract-manifests.js";
import { describeSource, type SourceWorld } from "./resource-source.contract.js";

/** What was applied to this world goes to each of its sources. */
function makeWorld(): Promise<SourceWorld> {
  const objects = new Map<string, Manifest>();
  const sources: FakeSource[] = [];
  const keyOf = ({ kind, metadata }: Manifest): string => `${kind} ${metadata.name}`;
  return Promise.resolve({
    namespace: "shop",
    makeSource: (judge) => {
      const source = new FakeSource(judge);
      void source.apply(...objects.values());
      sources.push(source);
      return source;
    },
    change: (change) => {
      for (const object of change.delete ?? []) objects.delete(keyOf(object));
      for (const object of change.apply ?? []) objects.set(keyOf(object), object);
      // Not waited for: a source may be held up by its judge.
      for (const source of sources) void source.change(change);
      return Promise.resolve();
    },
    close: () => Promise.resolve(),
  });
}

describeSource("a test's own objects", makeWorld, { type: "test", isAtomic: true });

test("a new list replaces the objects of its kind and no others", async () => {
  const make = manifestsIn("shop");
  const source = new FakeSource();
  const followed = new FollowedSource(source);
  await source.apply(make.service("old"), make.server("http"));
  await followed.start();
  await source.reset("Service", make.service("new"));
  const { store } = followed;
  expect(store.read((view) => view.service({ namespace: "shop", name: "old" }))).toBeUndefined();
  expect(store.read((view) => view.service({ namespace: "shop", name: "new" }))).toBeDefined();
  expect(store.read((view) => view.opaqueServersIn("shop"))).toHaveLength(1);
});
