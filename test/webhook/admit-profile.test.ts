import { ResourceStore } from "../../src/store/resource-store.js";
import { admitProfile, type AdmissionRules } from "../../src/webhook/admit-profile.js";
import type { RuleId } from "../../src/domain/rules/rule-ids.js";
import { makeTestRules, profileJson, type TestRules } from "./admission-rules.js";

const made: TestRules[] = [];
afterEach(async () => await Promise.all(made.splice(0).map((test) => test.close())));

function withRules(overrides: Partial<AdmissionRules> = {}): TestRules {
  const test = makeTestRules(overrides);
  made.push(test);
  return test;
}

const asked = { uid: "u", namespace: "shop", name: "web", operation: "CREATE" };

async function admit(object: string, overrides: Partial<AdmissionRules> = {}) {
  const { rules, failures } = withRules(overrides);
  const review = { apiVersion: "v1", kind: "AdmissionReview", ...asked, object };
  const admission = await admitProfile(review, rules);
  expect(failures).toEqual([]);
  return admission;
}

const route = (condition: object, more: object = {}) => ({ routes: [{ name: "r", condition, ...more }] });

test("a profile that does what it says passes without a word", async () => {
  expect(await admit(profileJson(route({ method: "GET", pathRegex: "/a" })))).toEqual({
    outcome: "allowed",
    message: "",
    warnings: [],
    found: new Map(),
  });
});

test("what Linkerd refuses is refused with Linkerd's message, and nothing else is said of it", async () => {
  expect(await admit(profileJson({ routes: [{ condition: { pathRegex: "(" } }] }))).toEqual({
    outcome: "refused",
    message: 'ServiceProfile "web.shop.svc.cluster.local" has a route with no name',
    warnings: [],
    found: new Map(),
  });
});

test("there is no object to take in a DELETE, which is refused as Linkerd does", async () => {
  expect(await admit("null")).toMatchObject({
    outcome: "refused",
    message: expect.stringMatching(/^ServiceProfile "" has invalid name: /) as string,
  });
});

test.each<[rule: RuleId, spec: object]>([
  ["bad-pattern", route({ pathRegex: "/a(" })],
  ["loose-alternation", route({ pathRegex: "/a|/b" })],
  ["lowercase-method", route({ method: "get" })],
  ["timeout-not-positive", route({ method: "GET" }, { timeout: "0s" })],
  ["default-retry-budget", route({ method: "GET" }, { isRetryable: true })],
])("warns of %s, in one line that names the rule", async (rule, spec) => {
  const { outcome, warnings, found } = await admit(profileJson(spec));
  expect([outcome, found]).toEqual(["allowed", new Map([[rule, 1]])]);
  expect(warnings).toEqual([expect.stringMatching(new RegExp(`^spec.*\\[${rule}\\]$`))]);
});

test("strict turns the chosen rules into a refusal that names them; the others stay warnings", async () => {
  const spec = { routes: [{ name: "r", condition: { method: "get", pathRegex: "/a(" } }] };
  const { outcome, message, warnings } = await admit(profileJson(spec), { strict: new Set(["bad-pattern"]) });
  expect(outcome).toBe("strict");
  expect(message).toMatch(
    /^ServiceProfile "web\.shop\.svc\.cluster\.local" is refused by --strict:\n {2}.*\[bad-pattern\]$/,
  );
  expect(warnings).toEqual([expect.stringContaining("[lowercase-method]")]);
});

test("a profile that is being deleted is not held up by strict: its finalizers could never end", async () => {
  const metadata = { deletionTimestamp: "2026-01-01T00:00:00Z" };
  const object = profileJson(route({ method: "get" }), metadata);
  expect(await admit(object, { strict: new Set(["lowercase-method"]) })).toMatchObject({
    outcome: "allowed",
    warnings: [expect.stringContaining("[lowercase-method]")],
  });
});

test("without a namespace of its own the profile is in that of the request", async () => {
  const metadata = { namespace: undefined };
  expect(await admit(profileJson({}, metadata))).toMatchObject({ outcome: "allowed", warnings: [] });
});

test("a profile without patterns waits for no engine", async () => {
  const judgePatterns = () => new Promise<never>(() => undefined);
  expect(await admit(profileJson(route({ method: "GET" })), { judgePatterns })).toMatchObject({
    warnings: [],
  });
});

test("when the engine does not answer in time the profile passes, with a warning that says so", async () => {
  const judgePatterns = () => new Promise<never>(() => undefined);
  const admission = await admit(profileJson(route({ pathRegex: "/a(" })), {
    judgePatterns,
    patternTimeoutMs: 20,
  });
  expect(admission).toMatchObject({
    outcome: "allowed",
    warnings: [expect.stringMatching(/^the pattern "\/a\(" could not be checked in time/)],
    found: new Map(),
  });
});

test("a pattern that the engine gave up on is named; the others are judged", async () => {
  const judgePatterns = async () => await Promise.resolve(new Map([["/b(", "unclosed group"]]));
  const routes = ["/a", "/b("].map((pathRegex) => ({ name: pathRegex, condition: { pathRegex } }));
  const { warnings } = await admit(profileJson({ routes }), { judgePatterns });
  expect(warnings).toEqual([
    expect.stringMatching(/^the pattern "\/a" could not be checked in time/),
    expect.stringContaining("[bad-pattern]"),
  ]);
});

test("rules about other objects speak when the cluster is known", async () => {
  const store = new ResourceStore();
  const { warnings } = await admit(profileJson({}), { withCluster: (read) => store.read(read) });
  expect(warnings).toEqual([expect.stringContaining("[unknown-service]")]);
});

test("a fault of ours lets the profile pass, and says so to everybody", async () => {
  const { rules, failures } = withRules({
    withCluster: () => {
      throw new Error("a bug");
    },
  });
  const review = { apiVersion: "v1", kind: "x", ...asked, object: profileJson({}) };
  expect(await admitProfile(review, rules)).toMatchObject({
    outcome: "allowed",
    warnings: [expect.stringContaining("could not check")],
  });
  expect(failures).toEqual([expect.objectContaining({ message: "a bug" })]);
});

test("conditions that lie deep in one another crash nothing", async () => {
  for (const depth of [500, 5_000, 100_000]) {
    const object = profileJson({ routes: [{ name: "r", condition: "HERE" }] }).replace(
      '"HERE"',
      `${'{"all":['.repeat(depth)}{"method":"GET"}${"]}".repeat(depth)}`,
    );
    const { rules } = withRules();
    const review = { apiVersion: "v1", kind: "x", ...asked, object };
    expect((await admitProfile(review, rules)).outcome).toMatch(/^(allowed|refused)$/);
  }
});

/** A clock that moves on whenever somebody looks at it, so that time is the number of steps. */
function steppingTurns() {
  const turns = {
    looks: 0,
    pauses: 0,
    longest: 0,
    since: 0,
    now: () => (turns.looks += 1),
    pause: () => {
      turns.longest = Math.max(turns.longest, turns.looks - turns.since);
      turns.since = turns.looks;
      turns.pauses += 1;
      return Promise.resolve();
    },
  };
  return turns;
}

const manyRoutes = (count: number) => ({
  routes: Array.from({ length: count }, (_, i) => ({ name: `r${i}`, condition: { method: "get" } })),
});

test("a large profile leaves the others their turns, all the way through", async () => {
  const turns = steppingTurns();
  await admit(profileJson(manyRoutes(1000)), { turns });
  expect(turns.looks).toBeGreaterThan(3000);
  expect(turns.longest).toBeLessThan(30);
});

test("a profile whose rules take too long passes with what was found until then, and a warning says so", async () => {
  const turns = steppingTurns();
  const { outcome, warnings, found } = await admit(profileJson(manyRoutes(1000)), {
    turns,
    rulesTimeoutMs: 1000,
  });
  expect([outcome, warnings[0]]).toEqual([
    "allowed",
    expect.stringMatching(/^not all of this ServiceProfile could be checked in time/),
  ]);
  expect(found.get("lowercase-method")).toBeGreaterThan(10);
  expect(found.get("lowercase-method")).toBeLessThan(1000);
});

test("however little time there is, Linkerd's own verdict is had", async () => {
  const spec = { routes: [...manyRoutes(1000).routes, { name: "", condition: { method: "GET" } }] };
  const { outcome, message } = await admit(profileJson(spec), { turns: steppingTurns(), rulesTimeoutMs: 0 });
  expect([outcome, message]).toEqual(["refused", expect.stringContaining("has a route with no name")]);
});

test("of several patterns that nobody could look at one is named", async () => {
  const judgePatterns = () => Promise.resolve(new Map());
  const routes = ["/a", "/b", "/c"].map((pathRegex) => ({ name: pathRegex, condition: { pathRegex } }));
  const { warnings } = await admit(profileJson({ routes }), { judgePatterns });
  expect(warnings).toEqual([
    expect.stringMatching(/^the pattern "\/a" and 2 more could not be checked in time/),
  ]);
});

test("when time is up the engine learns that nobody waits any more", async () => {
  let isOver: (() => boolean) | undefined;
  const judgePatterns: AdmissionRules["judgePatterns"] = (_, over) => {
    isOver = over;
    expect(over?.()).toBe(false);
    return new Promise<never>(() => undefined);
  };
  await admit(profileJson(route({ pathRegex: "/a" })), { judgePatterns, patternTimeoutMs: 1 });
  expect(isOver?.()).toBe(true);
});
