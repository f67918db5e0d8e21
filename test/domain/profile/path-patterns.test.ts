import { badPatternsIn, patternsOf, withoutBadPatterns } from "../../../src/domain/profile/path-patterns.js";
import type { RequestMatch, Route, ServiceProfile } from "../../../src/domain/profile/service-profile.js";
import { makeServiceProfile } from "../../support/builders.js";

const path = (regex: string): RequestMatch => ({
  kind: "path",
  regex,
  path: ["spec", "routes", 0, "condition", "pathRegex"],
});
const post: RequestMatch = {
  kind: "method",
  method: "POST",
  path: ["spec", "routes", 0, "condition", "method"],
};

function route(name: string, condition: RequestMatch): Route {
  return { name, condition, responseClasses: [], isRetryable: true, timeout: 0n };
}

function profile(...routes: readonly Route[]): ServiceProfile {
  return makeServiceProfile({ spec: { routes, retryBudget: undefined, dstOverrides: [] } });
}

const nested: RequestMatch = {
  kind: "any",
  matches: [{ kind: "all", matches: [post, path("/b")] }, { kind: "not", match: path("/c") }, path("/a")],
};

describe("patternsOf", () => {
  it("finds every pattern, each once, however deep", () => {
    expect(patternsOf(profile(route("1", path("/a")), route("2", nested), route("3", post)))).toEqual([
      "/a",
      "/b",
      "/c",
    ]);
  });

  it("finds those of a broken profile that could be read", () => {
    const { spec: draft, ...broken } = profile(route("1", path("/a")));
    expect(patternsOf({ ...broken, spec: undefined })).toEqual([]);
    expect(patternsOf({ ...broken, spec: undefined, ...(draft && { draft }) })).toEqual(["/a"]);
  });
});

describe("withoutBadPatterns", () => {
  const verdicts = new Map([
    ["/a", undefined],
    ["/b", undefined],
    ["(", "unclosed group"],
  ]);

  it("keeps a profile as it is when every pattern compiles", () => {
    const good = profile(route("1", path("/a")), route("2", { kind: "not", match: path("/b") }));
    expect(withoutBadPatterns(good, verdicts)).toBe(good);
  });

  it("takes a pattern that was not judged for good", () => {
    const good = profile(route("1", path("/unknown")));
    expect(withoutBadPatterns(good, verdicts)).toBe(good);
  });

  it("keeps a broken profile as it is", () => {
    const broken = makeServiceProfile({ spec: undefined });
    expect(withoutBadPatterns(broken, verdicts)).toBe(broken);
  });

  it.each<readonly [string, RequestMatch]>([
    ["alone", path("(")],
    [
      "beside a method, where the proxy would make it match every such request",
      { kind: "all", matches: [post, path("(")] },
    ],
    ["in a negation", { kind: "not", match: path("(") }],
    ["among alternatives", { kind: "any", matches: [path("/a"), path("(")] }],
  ])("leaves out a route with a bad pattern %s, and only that one", (_, condition) => {
    const good = route("good", path("/a"));
    const { spec } = withoutBadPatterns(profile(route("bad", condition), good), verdicts);
    expect(spec?.routes).toEqual([good]);
  });
});

test("badPatternsIn names each pattern that does not compile, where it stands and why", () => {
  const condition: RequestMatch = {
    kind: "all",
    matches: [post, { kind: "not", match: path("(") }, path("/a")],
  };
  expect(badPatternsIn(condition, new Map([["(", "unclosed group"]]))).toEqual([
    { regex: "(", path: ["spec", "routes", 0, "condition", "pathRegex"], reason: "unclosed group" },
  ]);
});
