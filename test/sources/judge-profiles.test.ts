import type { PatternVerdicts } from "../../src/domain/profile/path-patterns.js";
import type { RequestMatch, Route, ServiceProfile } from "../../src/domain/profile/service-profile.js";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import { judgeProfiles } from "../../src/sources/judge-profiles.js";
import { makeService, makeServiceProfile } from "../support/builders.js";

function path(regex: string): RequestMatch {
  return { kind: "path", regex, path: ["spec", "routes", 0, "condition", "pathRegex"] };
}

function route(name: string, condition: RequestMatch): Route {
  return { name, condition, responseClasses: [], isRetryable: false, timeout: 0n };
}

function profileWith(name: string, ...routes: readonly Route[]): ServiceProfile {
  return makeServiceProfile({ name, spec: { routes, retryBudget: undefined, dstOverrides: [] } });
}

/** Refuses what begins with "bad", and notes what it was asked. */
function makeJudge() {
  const asked: (readonly string[])[] = [];
  const judge = (patterns: readonly string[]): Promise<PatternVerdicts> => {
    asked.push(patterns);
    return Promise.resolve(
      new Map(patterns.map((pattern) => [pattern, pattern.startsWith("bad") ? "no good" : undefined])),
    );
  };
  return { asked, judge };
}

function routesIn(change: ResourceChange | undefined): readonly string[] {
  const objects = change?.type === "apply" ? [change.object] : change?.type === "reset" ? change.objects : [];
  return objects
    .flatMap((object) => (object.kind === "ServiceProfile" ? (object.spec?.routes ?? []) : []))
    .map(({ name }) => name);
}

test("a route with a pattern that is refused is left out and known as such, others stay", async () => {
  const { judge } = makeJudge();
  const profile = profileWith("a", route("good", path("/good")), route("bad", path("bad(")));
  const [change] = await judgeProfiles([{ type: "apply", object: profile }], judge);
  expect(change).toEqual({
    type: "apply",
    object: {
      ...profile,
      spec: { ...profile.spec, routes: [profile.spec?.routes[0]] },
      leftOut: { written: profile.spec?.routes, reasons: new Map([["bad(", "no good"]]) },
    },
  });
});

test("every pattern of the batch is asked for once, in one question", async () => {
  const { judge, asked } = makeJudge();
  const nested: RequestMatch = { kind: "all", matches: [path("/b"), { kind: "not", match: path("/c") }] };
  const first = profileWith("a", route("one", path("/a")), route("two", nested));
  const second = profileWith("b", route("one", path("/a")), route("three", path("bad")));
  const batch: readonly ResourceChange[] = [
    { type: "reset", kind: "ServiceProfile", objects: [first, second], rejections: [] },
    { type: "apply", object: first },
  ];
  const judged = await judgeProfiles(batch, judge);
  expect(asked).toEqual([["/a", "/b", "/c", "bad"]]);
  expect(judged.map(routesIn)).toEqual([
    ["one", "two", "one"],
    ["one", "two"],
  ]);
});

test.each<readonly [string, readonly ResourceChange[]]>([
  ["nothing", []],
  ["no profile", [{ type: "apply", object: makeService() }]],
  [
    "a profile without patterns",
    [{ type: "apply", object: profileWith("a", route("all", { kind: "method", method: "GET", path: [] })) }],
  ],
  ["a broken profile", [{ type: "apply", object: makeServiceProfile({ spec: undefined }) }]],
  ["a deletion", [{ type: "delete", kind: "ServiceProfile", id: { namespace: "shop", name: "a" } }]],
  [
    "a rejection",
    [{ type: "reject", rejection: { kind: "ServiceProfile", namespace: "shop", name: "a", problems: [] } }],
  ],
])("a batch with %s is handed on as it is, and nobody is asked", async (_, batch) => {
  const { judge, asked } = makeJudge();
  expect(await judgeProfiles(batch, judge)).toBe(batch);
  expect(asked).toEqual([]);
});

test("changes keep their order and their kind, and what is fine stays the same object", async () => {
  const { judge } = makeJudge();
  const good = profileWith("a", route("one", path("/a")));
  const batch: readonly ResourceChange[] = [
    { type: "delete", kind: "ServiceProfile", id: { namespace: "shop", name: "b" } },
    { type: "apply", object: good },
    { type: "apply", object: makeService() },
    {
      type: "reset",
      kind: "ServiceProfile",
      objects: [good],
      rejections: [{ kind: "ServiceProfile", namespace: "shop", name: "c", problems: [] }],
    },
  ];
  const judged = await judgeProfiles(batch, judge);
  expect(judged).toEqual(batch);
  expect(judged[1]?.type === "apply" && judged[1].object).toBe(good);
});
