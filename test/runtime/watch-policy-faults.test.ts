import { readServicePolicy } from "../../src/domain/policy/read-service-policy.js";
import type { Service } from "../../src/domain/resources/resource.js";
import { watchPolicyFaults } from "../../src/runtime/watch-policy-faults.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeService } from "../support/builders.js";

interface Line {
  readonly level: "info" | "warn";
  readonly object?: string;
  readonly problem?: string;
}

function setUp() {
  const store = new ResourceStore();
  const lines: Line[] = [];
  const subscription = watchPolicyFaults(store, {
    info: (fields) => lines.push({ level: "info", ...fields }),
    warn: (fields) => lines.push({ level: "warn", ...fields }),
  });
  return { store, lines, subscription };
}

function withAnnotations(annotations: Readonly<Record<string, string>>): Service {
  return makeService({ policy: readServicePolicy(new Map(Object.entries(annotations))) });
}

const idle = { "timeout.linkerd.io/idle": "soon" };
const idleFault: Line = {
  level: "warn",
  object: "Service shop/web",
  problem: expect.stringContaining("timeout.linkerd.io/idle") as string,
};

test("a fault is logged once, and once when it is mended", () => {
  const { store, lines } = setUp();
  store.apply([{ type: "apply", object: withAnnotations(idle) }]);
  store.apply([{ type: "apply", object: { ...withAnnotations(idle), localTrafficOnly: true } }]);
  expect(lines).toEqual([idleFault]);
  store.apply([{ type: "apply", object: withAnnotations({ ...idle, "retry.linkerd.io/limit": "x" }) }]);
  expect(lines).toHaveLength(2);
  store.apply([{ type: "apply", object: makeService() }]);
  expect(lines.slice(2)).toEqual([{ level: "info", object: "Service shop/web" }]);
});

test("nothing is logged of annotations that are right", () => {
  const { store, lines, subscription } = setUp();
  store.apply([{ type: "apply", object: withAnnotations({ "timeout.linkerd.io/idle": "1s" }) }]);
  expect(lines).toEqual([]);
  subscription.unsubscribe();
  expect(store.watchedBuckets).toBe(0);
});
