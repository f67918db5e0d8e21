import { watchProfileNames } from "../../src/runtime/watch-profile-names.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeService, makeServiceProfile } from "../support/builders.js";
import { settings } from "../support/settings.js";

interface Line {
  readonly level: "info" | "warn";
  readonly profile?: string;
  readonly reason?: string;
  readonly err?: unknown;
}

function setUp() {
  const store = new ResourceStore();
  const lines: Line[] = [];
  const subscription = watchProfileNames(store, settings, {
    info: (fields) => lines.push({ level: "info", ...fields }),
    warn: (fields) => lines.push({ level: "warn", ...fields }),
  });
  return { store, lines, subscription };
}

const profile = makeServiceProfile();
const name = "shop/web.shop.svc.cluster.local";
const fault: Line = { level: "warn", profile: name, reason: "there is no Service shop/web" };
const mended: Line = { level: "info", profile: name };

test("a profile without its Service is logged once, and once when the Service comes", () => {
  const { store, lines } = setUp();
  store.apply([{ type: "apply", object: profile }]);
  store.apply([{ type: "apply", object: makeServiceProfile({ warnings: [{ path: [], message: "odd" }] }) }]);
  expect(lines).toEqual([fault]);
  store.apply([{ type: "apply", object: makeService() }]);
  expect(lines).toEqual([fault, mended]);
});

test("a profile whose Service goes is logged then", () => {
  const { store, lines } = setUp();
  store.apply([profile, makeService()].map((object) => ({ type: "apply", object })));
  expect(lines).toEqual([]);
  store.apply([{ type: "delete", kind: "Service", id: { namespace: "shop", name: "web" } }]);
  expect(lines).toEqual([fault]);
});

test("a profile that comes in one batch with its Service is not worth a line", () => {
  const { store, lines } = setUp();
  store.apply([profile, makeService()].map((object) => ({ type: "apply", object })));
  expect(lines).toEqual([]);
});

test("another reason is logged anew", () => {
  const { store, lines } = setUp();
  store.apply([{ type: "apply", object: makeServiceProfile({ name: "web" }) }]);
  store.apply([{ type: "apply", object: makeService() }]);
  expect(lines.map(({ level }) => level)).toEqual(["warn", "warn"]);
});

test("a profile that is deleted is not said to be mended", () => {
  const { store, lines } = setUp();
  store.apply([{ type: "apply", object: profile }]);
  store.apply([{ type: "delete", kind: "ServiceProfile", id: profile }]);
  expect(lines).toEqual([fault]);
  store.apply([{ type: "apply", object: profile }]);
  expect(lines).toEqual([fault, fault]);
});

test("a fault of ours ends the check with a line, and nothing else", () => {
  const { store, lines } = setUp();
  // An object that no parser would let through.
  store.apply([{ type: "apply", object: makeServiceProfile({ problems: undefined as never }) }]);
  expect(lines).toEqual([{ level: "warn", err: expect.any(TypeError) as unknown }]);
});

test("leaving follows nothing any more", () => {
  const { store, lines, subscription } = setUp();
  subscription.unsubscribe();
  store.apply([{ type: "apply", object: profile }]);
  expect([lines, store.watchedBuckets]).toEqual([[], 0]);
});
