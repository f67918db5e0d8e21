import type { Backend, BackendCondition } from "../../src/domain/profile/backend.js";
import type { ServiceProfile } from "../../src/domain/profile/service-profile.js";
import { composeDestination } from "../../src/runtime/compose-destination.js";
import { HeldBackends } from "../../src/runtime/held-backends.js";
import { ResourceStore } from "../../src/store/resource-store.js";
import { makeService, makeServiceProfile } from "../support/builders.js";
import { record } from "../support/record.js";
import { settings } from "../support/settings.js";
import { silentObservers } from "../support/silent-observers.js";

const fqn = "web.shop.svc.cluster.local";

/** What was logged, one text each. */
class TestLog {
  readonly lines: string[] = [];

  info(fields: object, message: string): void {
    this.lines.push(`info: ${message}: ${Object.values(fields).join(" ")}`);
  }

  warn(fields: object, message: string): void {
    this.lines.push(`warn: ${message}: ${Object.values(fields).join(" ")}`);
  }
}

function backend(condition: BackendCondition, authority = "a:80"): Backend {
  return {
    authority,
    weight: 10_000,
    condition,
    endpoints: 0,
    reason: condition === "available" ? "" : "why",
  };
}

const profile = makeServiceProfile();
const key = { profile, port: 80 };

test("what each profile holds is known while somebody asks for it, for every port", () => {
  const held = new HeldBackends(new TestLog());
  const other = { profile, port: 90 };
  held.emitted(key, [backend("available"), backend("empty", "b:80")]);
  held.emitted(other, [backend("missing", "a:90")]);
  held.emitted({ profile: makeServiceProfile({ namespace: "client" }), port: 80 }, [backend("refused")]);
  expect(held.of(profile)).toEqual([
    backend("available"),
    backend("empty", "b:80"),
    backend("missing", "a:90"),
  ]);
  expect(held.counts()).toEqual({ available: 1, empty: 1, missing: 1, refused: 1, unweighted: 0 });
  held.closed(key);
  expect(held.of(profile)).toEqual([backend("missing", "a:90")]);
  held.closed(other);
  expect(held.of(profile)).toEqual([]);
});

test("the newest word on a pipeline's backends counts", () => {
  const held = new HeldBackends(new TestLog());
  held.emitted(key, [backend("missing")]);
  held.emitted(key, [backend("available")]);
  expect(held.counts()).toEqual({ available: 1, empty: 0, missing: 0, refused: 0, unweighted: 0 });
});

test("a backend without traffic is logged once for each reason, and once when it is back", () => {
  const log = new TestLog();
  const held = new HeldBackends(log);
  for (const condition of ["missing", "missing", "empty", "available", "available", "empty"] as const)
    held.emitted(key, [backend(condition), backend("available", "b:80")]);
  const lost = "warn: a backend of a ServiceProfile gets no traffic: shop/web.shop.svc.cluster.local a:80";
  expect(log.lines).toEqual([
    `${lost} missing why`,
    `${lost} empty why`,
    "info: a backend of a ServiceProfile can be reached again: shop/web.shop.svc.cluster.local a:80",
    `${lost} empty why`,
  ]);
});

test("backends that are fine from the start are not worth a line", () => {
  const log = new TestLog();
  const held = new HeldBackends(log);
  held.opened();
  held.emitted(key, [backend("available")]);
  held.closed(key);
  expect(log.lines).toEqual([]);
});

test("the backends stay known when their profile changes under several streams, and go with the last one", () => {
  const store = new ResourceStore();
  const held = new HeldBackends(new TestLog());
  const { profiles } = composeDestination(store, settings, { ...silentObservers, backends: held });
  const sendTo = (authority: string): ServiceProfile =>
    makeServiceProfile({
      spec: { routes: [], retryBudget: undefined, dstOverrides: [{ authority, weight: 1 }] },
    });
  const apply = (object: ServiceProfile): void => store.apply([{ type: "apply", object }]);
  store.apply([{ type: "apply", object: makeService() }]);
  apply(sendTo("a.shop.svc.cluster.local"));
  // Two pipelines of one profile and port, since the clients are of different namespaces.
  const streams = ["", "client"].map((clientNamespace) =>
    record(
      profiles.watch({
        target: { kind: "service", service: { namespace: "shop", name: "web" }, fqn },
        port: 80,
        clientNamespace,
      }),
    ),
  );
  apply(sendTo("b.shop.svc.cluster.local"));
  expect(held.of(profile).map(({ authority }) => authority)).toEqual(["b.shop.svc.cluster.local:80"]);
  for (const { subscription } of streams) subscription.unsubscribe();
  expect(held.of(profile)).toEqual([]);
});
