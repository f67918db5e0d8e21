import fc from "fast-check";
import { judgeServiceProfile } from "../../../src/domain/admission/judge-service-profile.js";
import { ignoredKeys, ignoredRootKeys, type IgnoredKey } from "../../../src/domain/profile/ignored-keys.js";
import { formatPath } from "../../../src/domain/resources/object-reader.js";

const textOf = (ignored: IgnoredKey): string =>
  `${formatPath(ignored.path)} ${ignored.kind === "case" ? ignored.meant : ignored.kind}`;
const inSpec = (spec: unknown): readonly string[] => ignoredKeys({ metadata: undefined, spec }).map(textOf);
const inRoute = (route: unknown): readonly string[] =>
  inSpec({ routes: [route] }).map((text) => text.replace("spec.routes[0].", ""));

test.each<[unknown, readonly string[]]>([
  [{ Routes: [] }, ["spec.Routes routes"]],
  [{ retrybudget: { TTL: "1s" } }, ["spec.retrybudget retryBudget"]],
  [
    { retryBudget: { TTL: "1s", retryratio: 1 } },
    ["spec.retryBudget.TTL ttl", "spec.retryBudget.retryratio retryRatio"],
  ],
  [{ dstoverrides: [] }, ["spec.dstoverrides dstOverrides"]],
  [{ dstOverrides: [{ authority: "a" }, { Weight: 1 }] }, ["spec.dstOverrides[1].Weight weight"]],
  [{ opaquePorts: ["80"] }, ["spec.opaquePorts opaque-ports"]],
  [{ opaqueports: ["80"] }, ["spec.opaqueports opaquePorts"]],
  [{ opaquePorts: null, retries: 3 }, []],
  [{ routes: { Name: "a" } }, ["spec.routes.Name name"]],
  [null, []],
  ["routes", []],
])("in the spec %j these are ignored: %j", (spec, expected) => {
  expect(inSpec(spec)).toEqual(expected);
});

test.each<[unknown, readonly string[]]>([
  [{ name: "x", isretryable: true, TIMEOUT: "5s" }, ["isretryable isRetryable", "TIMEOUT timeout"]],
  [{ condition: { method: "GET", pathregex: "/y" } }, ["condition.pathregex pathRegex"]],
  [
    { condition: { all: [{ Any: [] }, { any: [{ Method: "GET" }] }] } },
    ["condition.all[0].Any any", "condition.all[1].any[0].Method method"],
  ],
  [{ condition: { not: { Not: {} } } }, ["condition.not.Not not"]],
  [{ condition: { not: [{ PathRegex: "/" }] } }, ["condition.not[0].PathRegex pathRegex"]],
  [
    { responseClasses: [{ isfailure: true, condition: { all: [{ status: { MIN: 500 } }] } }] },
    ["responseClasses[0].isfailure isFailure", "responseClasses[0].condition.all[0].status.MIN min"],
  ],
  [{ "re\u017fponseClasses": [] }, ["re\u017fponseClasses responseClasses"]],
])("in the route %j these are ignored: %j", (route, expected) => {
  expect(inRoute(route)).toEqual(expected);
});

test("a key is told with whether the one that is meant is there too", () => {
  expect(ignoredKeys({ metadata: { Namespace: "shop" }, spec: { Routes: [], routes: [] } })).toEqual([
    { kind: "case", path: ["metadata", "Namespace"], key: "Namespace", meant: "namespace", isThere: false },
    { kind: "case", path: ["spec", "Routes"], key: "Routes", meant: "routes", isThere: true },
  ]);
});

test("labels and annotations have names of their own", () => {
  expect(ignoredKeys({ metadata: { labels: { Name: "a" }, annotations: { Spec: "b" } }, spec: {} })).toEqual(
    [],
  );
});

test.each<[unknown, readonly string[]]>([
  [{ kind: "ServiceProfile", Spec: {}, Status: {} }, ["Spec spec"]],
  [{ spec: { Routes: [] } }, []],
  [null, []],
])("of the object %j itself these are ignored: %j", (raw, expected) => {
  expect(ignoredRootKeys(raw).map(textOf)).toEqual(expected);
});

test("conditions that lie very deep in one another are not looked through", () => {
  const deep = Array.from({ length: 20_000 }).reduce<object>((inner) => ({ not: inner }), { Method: "GET" });
  expect(inRoute({ condition: deep })).toEqual([]);
});

const metadata = { name: "web.shop.svc.cluster.local" };
const complete = {
  routes: [
    {
      name: "r",
      condition: { all: [{ method: "GET" }, { not: [{ pathRegex: "/a" }] }], any: [{ method: "GET" }] },
      isRetryable: true,
      timeout: "1s",
      responseClasses: [{ condition: { status: { min: 500, max: 599 } }, isFailure: true }],
    },
  ],
  retryBudget: { retryRatio: 0.5, minRetriesPerSecond: 1, ttl: "10s" },
  dstOverrides: [{ authority: "a", weight: "1" }],
};

test("every key that Linkerd's webhook reads is known, in whatever case", () => {
  const upper = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(upper);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key.toUpperCase(), upper(child)]));
  };
  const judge = (spec: unknown): unknown => judgeServiceProfile(JSON.stringify({ metadata, spec }));
  expect(judge(upper(complete))).toEqual({ allowed: true });
  expect(inSpec(upper(complete))).toEqual([
    "spec.ROUTES routes",
    "spec.RETRYBUDGET retryBudget",
    "spec.DSTOVERRIDES dstOverrides",
  ]);
  expect(inSpec(complete)).toEqual([]);
});

test("nothing that is written makes the search throw", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (spec) => {
      expect(Array.isArray(ignoredKeys({ metadata: spec, spec }))).toBe(true);
    }),
  );
});
