import { take, type Subscription } from "rxjs";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import type { Resource } from "../../src/domain/resources/resource.js";
import type { ClusterView } from "../../src/domain/state/cluster-view.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeNode, makePod, makeService } from "../support/builders.js";

const same = Object.is;
const web = { namespace: "shop", name: "web" };
const pod = { namespace: "shop", name: "web-1" };

function apply(...objects: readonly Resource[]): readonly ResourceChange[] {
  return objects.map((object) => ({ type: "apply", object }));
}

const deleteService: ResourceChange = { type: "delete", kind: "Service", id: web };

/** What a decision saw each time it was made, beside what was emitted. */
function observed<T>(
  store: ResourceStore,
  read: (view: ClusterView) => T,
  equals: (a: T, b: T) => boolean = same,
) {
  const reads: T[] = [];
  const values: T[] = [];
  const errors: unknown[] = [];
  const subscription = store
    .watch((view) => {
      const value = read(view);
      reads.push(value);
      return value;
    }, equals)
    .subscribe({ next: (value) => values.push(value), error: (error: unknown) => errors.push(error) });
  return { reads, values, errors, subscription };
}

test("a decision is emitted at once", () => {
  const store = new ResourceStore();
  store.apply(apply(makeService()));
  expect(observed(store, (view) => view.service(web)?.name).values).toEqual(["web"]);
});

test("a batch of two objects gives one emission, made from both", () => {
  const store = new ResourceStore();
  const { reads, values } = observed(store, (view) => `${view.service(web)?.name}, ${view.pod(pod)?.name}`);
  store.apply(apply(makeService(), makePod()));
  expect(values).toEqual(["undefined, undefined", "web, web-1"]);
  expect(reads).toEqual(values);
});

test.each<readonly [string, readonly ResourceChange[]]>([
  ["another object of the same kind", apply(makeService({ name: "api" }))],
  ["an object of another kind", apply(makeNode())],
  ["an equal object", apply(makeService())],
  ["nothing", []],
])("a batch with %s is not looked at again", (_, batch) => {
  const store = new ResourceStore();
  store.apply(apply(makeService()));
  const { reads, values } = observed(store, (view) => view.service(web));
  store.apply(batch);
  expect([reads.length, values.length]).toEqual([1, 1]);
});

test("a decision that comes out equal is made again but not emitted", () => {
  const store = new ResourceStore();
  store.apply(apply(makeService()));
  const { reads, values } = observed(store, (view) => view.service(web)?.name);
  store.apply(apply(makeService({ headless: true })));
  expect([reads.length, values.length]).toEqual([2, 1]);
});

test("equality is between a value and the one that was emitted last", () => {
  const store = new ResourceStore();
  const port = (view: ClusterView): number => view.service(web)?.ports[0]?.port ?? 0;
  const { values } = observed(store, port, (a, b) => Math.abs(a - b) < 10);
  for (const next of [6, 12, 18, 24])
    store.apply(apply(makeService({ ports: [{ name: "", port: next, protocol: "TCP", targetPort: next }] })));
  expect(values).toEqual([0, 12, 24]);
});

test("undefined is a value like any other", () => {
  const store = new ResourceStore();
  const { values } = observed(store, (view) => view.service(web));
  store.apply(apply(makeService()));
  store.apply([deleteService]);
  expect(values.map((value) => value?.name)).toEqual([undefined, "web", undefined]);
});

test("a decision that reads other buckets after a change follows those and leaves the others", () => {
  const store = new ResourceStore();
  const zone = (view: ClusterView): string | undefined => view.node(view.pod(pod)?.nodeName ?? "")?.zone;
  store.apply(
    apply(makeNode({ name: "a", zone: "1" }), makeNode({ name: "b", zone: "2" }), makePod({ nodeName: "a" })),
  );
  const { reads, values } = observed(store, zone);
  store.apply(apply(makePod({ nodeName: "b" })));
  store.apply(apply(makeNode({ name: "b", zone: "3" })));
  const before = reads.length;
  store.apply(apply(makeNode({ name: "a", zone: "4" }), makeNode({ name: "c" })));
  expect(values).toEqual(["1", "2", "3"]);
  expect(reads).toHaveLength(before);
  expect(store.watchedBuckets).toBe(2);
});

test("unsubscribing leaves no bucket behind, and what comes is not looked at", () => {
  const store = new ResourceStore();
  const { reads, subscription } = observed(store, (view) => [view.service(web), view.pod(pod)]);
  const other = observed(store, (view) => view.service(web));
  expect(store.watchedBuckets).toBe(2);
  subscription.unsubscribe();
  expect(store.watchedBuckets).toBe(1);
  other.subscription.unsubscribe();
  expect(store.watchedBuckets).toBe(0);
  store.apply(apply(makeService()));
  expect(reads).toHaveLength(1);
});

test("unsubscribing inside the first emission leaves no bucket behind", () => {
  const store = new ResourceStore();
  const values: unknown[] = [];
  store
    .watch((view) => view.service(web), same)
    .pipe(take(1))
    .subscribe((value) => values.push(value));
  store.apply(apply(makeService()));
  expect([values, store.watchedBuckets]).toEqual([[undefined], 0]);
});

test("unsubscribing inside an emission leaves no bucket behind, also not those that were just read anew", () => {
  const store = new ResourceStore();
  const subscription: Subscription = store
    .watch((view) => view.service(web) && view.pod(pod)?.name, same)
    .subscribe((value) => {
      if (value !== undefined) subscription.unsubscribe();
    });
  store.apply(apply(makeService(), makePod()));
  expect(store.watchedBuckets).toBe(0);
});

test("a watch that another one's emission ends is not told of the batch, and leaves no bucket behind", () => {
  const store = new ResourceStore();
  const later: (string | undefined)[] = [];
  const subscriptions: Subscription[] = [];
  const end = (value: unknown): void => {
    if (value !== undefined) subscriptions.forEach((subscription) => subscription.unsubscribe());
  };
  store.watch((view) => view.service(web), same).subscribe(end);
  subscriptions.push(store.watch((view) => view.pod(pod)?.name, same).subscribe((name) => later.push(name)));
  store.apply(apply(makeService(), makePod()));
  expect([later, store.watchedBuckets]).toEqual([[undefined], 1]);
});

test("a decision that throws ends its own watch and no other, and the batch goes through", () => {
  const store = new ResourceStore();
  const fault = new Error("a bug");
  const broken = observed(store, (view) => {
    if (view.service(web)) throw fault;
    return "fine";
  });
  const sound = observed(store, (view) => view.service(web)?.name);
  store.apply(apply(makeService(), makePod()));
  store.apply([deleteService]);
  expect(broken).toMatchObject({ values: ["fine"], errors: [fault] });
  expect(sound).toMatchObject({ values: [undefined, "web", undefined], errors: [] });
  expect(store.read((view) => view.pod(pod)?.name)).toBe("web-1");
  sound.subscription.unsubscribe();
  expect(store.watchedBuckets).toBe(0);
});

test("a decision that throws at once is an error of the watch and leaves no bucket", () => {
  const store = new ResourceStore();
  const fault = new Error("a bug");
  const { errors } = observed(store, (view) => {
    view.service(web);
    throw fault;
  });
  expect([errors, store.watchedBuckets]).toEqual([[fault], 0]);
});

test("a comparison that throws ends its own watch", () => {
  const store = new ResourceStore();
  const { errors, values } = observed(
    store,
    (view) => view.service(web),
    () => {
      throw new Error("a bug");
    },
  );
  store.apply(apply(makeService()));
  expect([errors, values, store.watchedBuckets]).toEqual([[new Error("a bug")], [undefined], 0]);
});

test("a watch that is opened inside an emission sees the whole batch and follows on", () => {
  const store = new ResourceStore();
  const inner: string[] = [];
  let opened = false;
  store
    .watch((view) => view.service(web), same)
    .subscribe((service) => {
      if (service === undefined || opened) return;
      opened = true;
      store
        .watch((view) => `${view.service(web)?.headless} ${view.pod(pod)?.phase}`, same)
        // eslint-disable-next-line rxjs-x/no-nested-subscribe -- just this is tested
        .subscribe((value) => inner.push(value));
    });
  store.apply(apply(makeService(), makePod()));
  store.apply(apply(makeService({ headless: true }), makePod({ phase: "Failed" })));
  expect(inner).toEqual(["false Running", "true Failed"]);
});

test("two subscribers of one watch are independent", () => {
  const store = new ResourceStore();
  const names$ = store.watch((view) => view.service(web)?.name, same);
  const first: unknown[] = [];
  const second: unknown[] = [];
  const subscription = names$.subscribe((name) => first.push(name));
  names$.subscribe((name) => second.push(name));
  subscription.unsubscribe();
  store.apply(apply(makeService()));
  expect([first, second]).toEqual([[undefined], [undefined, "web"]]);
});

test("reading once follows nothing", () => {
  const store = new ResourceStore();
  store.apply(apply(makeService()));
  expect([store.read((view) => view.service(web)?.name), store.watchedBuckets]).toEqual(["web", 0]);
});

test("the state's figures are those of the objects that are there", () => {
  const store = new ResourceStore();
  const rejection = { kind: "Pod", namespace: "shop", name: "odd", problems: [] } as const;
  store.apply([...apply(makeService()), { type: "reject", rejection }]);
  expect(store.state.counts().get("Service")).toBe(1);
  expect(store.state.rejections()).toEqual([rejection]);
});

test("a decision with a schedule is made again when its time has come, once for all that was touched", () => {
  const store = new ResourceStore();
  const due: (() => void)[] = [];
  const values: (string | undefined)[] = [];
  const subscription = store
    .watch(
      (view) => view.pod(pod)?.nodeName,
      same,
      (look) => due.push(look),
    )
    .subscribe((value) => values.push(value));
  for (const nodeName of ["a", "b"]) store.apply(apply(makePod({ nodeName })));
  expect([values, due.length]).toEqual([[undefined], 1]);
  due.pop()?.();
  expect(values).toEqual([undefined, "b"]);
  store.apply(apply(makePod({ nodeName: "c" })));
  subscription.unsubscribe();
  due.pop()?.();
  expect([values, store.watchedBuckets]).toEqual([[undefined, "b"], 0]);
});
