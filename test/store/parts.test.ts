import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import type { Resource } from "../../src/domain/resources/resource.js";
import type { ClusterView } from "../../src/domain/state/cluster-view.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeNode, makePod, makeService } from "../support/builders.js";
import { record } from "../support/record.js";

function apply(...objects: readonly Resource[]): readonly ResourceChange[] {
  return objects.map((object) => ({ type: "apply", object }));
}

/** A decision of which the pod's node name is a part, and how often that part was made. */
function setUp() {
  const store = new ResourceStore();
  store.apply(apply(makePod({ nodeName: "node-1" }), makeNode({ name: "node-1", zone: "a" })));
  let made = 0;
  const nodeName = (view: ClusterView): string =>
    view.part("node name", (within) => {
      made += 1;
      return within.pod({ namespace: "shop", name: "web-1" })?.nodeName ?? "";
    });
  const zone = (view: ClusterView): string => view.node(nodeName(view))?.zone ?? "";
  return { store, nodeName, zone, made: () => made };
}

test("a part is made once for all decisions that have it", () => {
  const { store, nodeName, zone, made } = setUp();
  const values = [
    record(store.watch(nodeName, Object.is)).last(),
    record(store.watch(zone, Object.is)).last(),
  ];
  expect([values, made()]).toEqual([["node-1", "a"], 1]);
});

test("a part stays while only the rest of the decision changes", () => {
  const { store, zone, made } = setUp();
  const { values } = record(store.watch(zone, Object.is));
  store.apply(apply(makeNode({ name: "node-1", zone: "b" })));
  expect([values, made()]).toEqual([["a", "b"], 1]);
});

test("what a part read makes all decisions anew that have it", () => {
  const { store, nodeName, zone, made } = setUp();
  const names = record(store.watch(nodeName, Object.is));
  const zones = record(store.watch(zone, Object.is));
  store.apply(apply(makeNode({ name: "node-2", zone: "c" }), makePod({ nodeName: "node-2" })));
  expect([names.values, zones.values, made()]).toEqual([["node-1", "node-2"], ["a", "c"], 2]);
});

test("a part within a part makes both anew", () => {
  const { store, zone } = setUp();
  const outer = (view: ClusterView): string => view.part("zone", zone);
  const { values } = record(store.watch(outer, Object.is));
  store.apply(apply(makeNode({ name: "node-2", zone: "c" }), makePod({ nodeName: "node-2" })));
  store.apply(apply(makeNode({ name: "node-2", zone: "d" })));
  expect(values).toEqual(["a", "c", "d"]);
});

test("a part within a part stays while the outer one is made anew", () => {
  const { store, zone, made } = setUp();
  const { values } = record(store.watch((view) => view.part("zone", zone), Object.is));
  store.apply(apply(makeNode({ name: "node-1", zone: "b" })));
  expect([values, made(), store.sharedParts]).toEqual([["a", "b"], 1, 2]);
});

test("a part is let go with the last decision that has it, and with the last that no longer has", () => {
  const { store, nodeName, zone } = setUp();
  const first = record(store.watch(nodeName, Object.is));
  const withoutService = (view: ClusterView): string =>
    view.service({ namespace: "shop", name: "web" }) === undefined ? zone(view) : "";
  record(store.watch(withoutService, Object.is));
  first.subscription.unsubscribe();
  expect(store.sharedParts).toBe(1);
  store.apply(apply(makeService()));
  expect([store.sharedParts, store.watchedBuckets]).toEqual([0, 1]);
});

test("a decision that fails leaves no part behind", () => {
  const { store, nodeName } = setUp();
  const failing = (view: ClusterView): string => {
    nodeName(view);
    throw new Error("no");
  };
  const { errors } = record(store.watch(failing, Object.is));
  expect([errors.length, store.sharedParts, store.watchedBuckets]).toEqual([1, 0, 0]);
});

test("a decision that is made once shares nothing", () => {
  const { store, zone } = setUp();
  expect([store.read(zone), store.sharedParts]).toEqual(["a", 0]);
});
