import { BucketIndex } from "../../../src/domain/state/bucket-index.js";

interface Item {
  readonly keys: readonly string[];
  readonly version?: number;
}

function makeIndex(): BucketIndex<Item> {
  return new BucketIndex("Item by key", ({ keys }) => keys);
}

function replace(
  index: BucketIndex<Item>,
  id: string,
  change: { previous?: Item; next?: Item },
): readonly string[] {
  const touched = new Set<string>();
  index.replace(id, change, touched);
  return [...touched].sort();
}

describe("BucketIndex", () => {
  it("holds nothing under a key that no object has", () => {
    expect(makeIndex().get("a")).toEqual([]);
  });

  it("holds an object under each of its keys", () => {
    const index = makeIndex();
    const item = { keys: ["a", "b"] };
    replace(index, "1", { next: item });
    expect([index.get("a"), index.get("b"), index.get("c")]).toEqual([[item], [item], []]);
  });

  it("gives the objects of a bucket in the order of their ids, whatever order they came in", () => {
    const index = makeIndex();
    for (const id of ["b", "c", "a"])
      replace(index, id, { next: { keys: ["k"], version: id.charCodeAt(0) } });
    expect(index.get("k").map(({ version }) => version)).toEqual([97, 98, 99]);
  });

  it("moves an object to the keys that it has now", () => {
    const index = makeIndex();
    const [previous, next] = [{ keys: ["a", "b"] }, { keys: ["b", "c"], version: 2 }];
    replace(index, "1", { next: previous });
    replace(index, "1", { previous, next });
    expect(["a", "b", "c"].map((key) => index.get(key))).toEqual([[], [next], [next]]);
  });

  it("touches the buckets that an object leaves, stays in and enters", () => {
    const index = makeIndex();
    const [previous, next] = [{ keys: ["a", "b"] }, { keys: ["b", "c"] }];
    expect([
      replace(index, "1", { next: previous }),
      replace(index, "1", { previous, next }),
      replace(index, "1", { previous: next }),
    ]).toEqual([
      ["Item by key a", "Item by key b"],
      ["Item by key a", "Item by key b", "Item by key c"],
      ["Item by key b", "Item by key c"],
    ]);
  });

  it("leaves the other objects of a bucket when one goes", () => {
    const index = makeIndex();
    const item = { keys: ["a"] };
    replace(index, "1", { next: item });
    replace(index, "2", { next: item });
    replace(index, "1", { previous: item });
    expect(index.get("a")).toEqual([item]);
  });

  it("names buckets apart from those of other indexes", () => {
    expect([makeIndex().bucketName("a"), new BucketIndex<Item>("Item", () => []).bucketName("a")]).toEqual([
      "Item by key a",
      "Item a",
    ]);
  });
});
