import { watchProfileNames } from "../../src/runtime/watch-profile-names.js";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import type { Settings } from "../../src/domain/settings.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeService, makeServiceProfile } from "../support/builders.js";
import { settings } from "../support/settings.js";

interface Line {
  readonly level: "info" | "warn";
  readonly profile?: string;
  readonly reason?: string;
  readonly err?: unknown;
}

function setUp(watched: Pick<Settings, "clusterDomain"> = settings) {
  const store = new ResourceStore();
  const lines: Line[] = [];
  let looks: (() => void)[] = [];
  const subscription = watchProfileNames(store, {
    settings: watched,
    log: {
      info: (fields) => lines.push({ level: "info", ...fields }),
      warn: (fields) => lines.push({ level: "warn", ...fields }),
    },
    schedule: (look) => looks.push(look),
  });
  /** Applies the batches, and looks when all are in. */
  const apply = (...batches: readonly (readonly ResourceChange[])[]): void => {
    for (const batch of batches) store.apply(batch);
    const due = looks;
    looks = [];
    for (const look of due) look();
  };
  return { store, lines, subscription, apply };
}

const profile = makeServiceProfile();
const name = "shop/web.shop.svc.cluster.local";
const fault: Line = { level: "warn", profile: name, reason: "there is no Service shop/web" };
const mended: Line = { level: "info", profile: name };

test("a profile without its Service is logged once, and once when the Service comes", () => {
  const { lines, apply } = setUp();
  apply([{ type: "apply", object: profile }]);
  apply([{ type: "apply", object: makeServiceProfile({ leftOut: { written: [], reasons: new Map() } }) }]);
  expect(lines).toEqual([fault]);
  apply([{ type: "apply", object: makeService() }]);
  expect(lines).toEqual([fault, mended]);
});

test("a profile whose Service goes is logged then", () => {
  const { lines, apply } = setUp();
  apply([profile, makeService()].map((object) => ({ type: "apply", object })));
  expect(lines).toEqual([]);
  apply([{ type: "delete", kind: "Service", id: { namespace: "shop", name: "web" } }]);
  expect(lines).toEqual([fault]);
});

test("a profile that comes in one batch with its Service is not worth a line", () => {
  const { lines, apply } = setUp();
  apply([profile, makeService()].map((object) => ({ type: "apply", object })));
  expect(lines).toEqual([]);
});

test("another reason is logged anew", () => {
  const { lines, apply } = setUp();
  apply([{ type: "apply", object: makeServiceProfile({ name: "web" }) }]);
  apply([{ type: "apply", object: makeService() }]);
  expect(lines.map(({ level }) => level)).toEqual(["warn", "warn"]);
});

test("a profile that is deleted is not said to be mended", () => {
  const { lines, apply } = setUp();
  apply([{ type: "apply", object: profile }]);
  apply([{ type: "delete", kind: "ServiceProfile", id: profile }]);
  expect(lines).toEqual([fault]);
  apply([{ type: "apply", object: profile }]);
  expect(lines).toEqual([fault, fault]);
});

test("a fault of ours ends the check with a line, and nothing else", () => {
  const faulty = {
    get clusterDomain(): string {
      throw new TypeError("no");
    },
  };
  const { lines, apply } = setUp(faulty);
  apply([{ type: "apply", object: profile }]);
  expect(lines).toEqual([{ level: "warn", err: expect.any(TypeError) as unknown }]);
});

test("several changes are looked at once", () => {
  const { lines, apply } = setUp();
  apply([{ type: "apply", object: profile }], [{ type: "apply", object: makeService() }]);
  expect(lines).toEqual([]);
});

test("leaving follows nothing any more", () => {
  const { store, lines, subscription, apply } = setUp();
  subscription.unsubscribe();
  apply([{ type: "apply", object: profile }]);
  expect([lines, store.watchedBuckets]).toEqual([[], 0]);
});
