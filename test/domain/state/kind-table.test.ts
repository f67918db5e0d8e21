import type { Node } from "../../../src/domain/resources/resource.js";
import { KindTable } from "../../../src/domain/state/kind-table.js";
import { makeNode } from "../../support/builders.js";

type Nodes = KindTable<Node, "zone">;

function makeTable(...nodes: readonly Node[]): Nodes {
  const table: Nodes = new KindTable("Node", { zone: (node: Node) => [node.zone] });
  for (const node of nodes) table.put(node, new Set());
  return table;
}

function touchedBy(change: (touched: Set<string>) => void): readonly string[] {
  const touched = new Set<string>();
  change(touched);
  return [...touched].sort();
}

describe("KindTable", () => {
  it("finds an object by its id and by each other key", () => {
    const node = makeNode();
    const table = makeTable(node);
    expect([table.get(node), table.by.zone.get("zone-a")]).toEqual([node, [node]]);
  });

  it("holds the newest of an id", () => {
    const moved = makeNode({ zone: "zone-b" });
    const table = makeTable(makeNode(), moved);
    expect([table.size, table.get(moved), table.by.zone.get("zone-a")]).toEqual([1, moved, []]);
  });

  it("touches what an object was found by and what it is found by", () => {
    const table = makeTable(makeNode());
    expect(touchedBy((touched) => table.put(makeNode({ zone: "zone-b" }), touched))).toEqual([
      "Node /node-1",
      "Node by zone zone-a",
      "Node by zone zone-b",
    ]);
  });

  it("touches nothing for an equal object, and keeps the one it has", () => {
    const node = makeNode();
    const table = makeTable(node);
    expect(touchedBy((touched) => table.put(makeNode(), touched))).toEqual([]);
    expect(table.get(node)).toBe(node);
  });

  it("deletes an object by its id alone", () => {
    const table = makeTable(makeNode());
    const touched = touchedBy((names) => table.delete({ namespace: "", name: "node-1" }, names));
    expect([table.size, table.by.zone.get("zone-a"), touched]).toEqual([
      0,
      [],
      ["Node /node-1", "Node by zone zone-a"],
    ]);
  });

  it("touches nothing when it deletes what it does not have", () => {
    expect(
      touchedBy((touched) => makeTable(makeNode()).delete({ namespace: "", name: "node-2" }, touched)),
    ).toEqual([]);
  });

  it("retains the given ids and touches only what goes", () => {
    const table = makeTable(makeNode(), makeNode({ name: "node-2" }));
    const touched = touchedBy((names) => table.retain(new Set(["/node-1", "node-9"]), names));
    expect([table.size, table.get(makeNode()), touched]).toEqual([
      1,
      makeNode(),
      ["Node /node-2", "Node by zone zone-a"],
    ]);
  });
});
