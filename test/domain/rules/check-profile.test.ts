import fc from "fast-check";
import { patternsOf } from "../../../src/domain/profile/path-patterns.js";
import { checkProfile } from "../../../src/domain/rules/check-profile.js";
import { formatFinding } from "../../../src/domain/rules/finding.js";
import { makeService } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { readProfile, told } from "../../support/read-profile.js";

const context = { verdicts: new Map(), clusterDomain: "cluster.local", cluster: viewOf() };

test("all rules about one profile come together: problems, the profile by itself, its place in the cluster", () => {
  expect(told(checkProfile(readProfile({ routes: [{ name: "r" }] }), context))).toEqual([
    "spec.routes[0].condition no-condition",
    "metadata.name unknown-service",
  ]);
  expect(
    told(checkProfile(readProfile({ routes: [{ name: "r", condition: { method: "get" } }] }), context)),
  ).toEqual(["spec.routes[0].condition.method lowercase-method", "metadata.name unknown-service"]);
});

test("a good profile breaks no rule", () => {
  const spec = {
    routes: [{ name: "r", condition: { method: "GET", pathRegex: "/books/[^/]*" }, timeout: "1s" }],
  };
  expect(checkProfile(readProfile(spec), { ...context, cluster: viewOf(makeService()) })).toEqual([]);
});

const text = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    "",
    "GET",
    "get",
    "/a|/b",
    "/.*",
    "(",
    "/a\\$",
    "\\",
    "[",
    "[^]",
    "(?x",
    "10s",
    "0s",
    "-1",
    "1e9",
  ),
);
const number = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, 100, 404, 599, 600));
const { condition } = fc.letrec<{ condition: unknown; conditions: unknown[] }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 3, depthSize: "small", withCrossShrink: true },
    fc.record({ method: text, pathRegex: text }, { requiredKeys: [] }),
    fc.record({ status: fc.record({ min: number, max: number }, { requiredKeys: [] }) }),
    fc.record({ all: tie("conditions"), any: tie("conditions"), method: text }, { requiredKeys: [] }),
    fc.record(
      { not: fc.oneof(tie("condition"), tie("conditions")), pathRegex: text },
      { requiredKeys: ["not"] },
    ),
    fc.jsonValue({ maxDepth: 1 }),
  ),
  conditions: fc.array(tie("condition"), { maxLength: 2 }),
}));
const route = fc.record(
  {
    name: text,
    condition,
    isRetryable: fc.boolean(),
    timeout: text,
    responseClasses: fc.array(fc.record({ condition, isFailure: fc.boolean() }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
);
const spec = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record(
      {
        routes: fc.array(route, { maxLength: 4 }),
        retryBudget: fc.record(
          { retryRatio: number, minRetriesPerSecond: number, ttl: text },
          { requiredKeys: [] },
        ),
        dstOverrides: fc.array(fc.record({ authority: text, weight: fc.oneof(text, number) }), {
          maxLength: 3,
        }),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
);

test("no profile makes the rules throw, and each finding says all that it should", () => {
  fc.assert(
    fc.property(spec, text, fc.boolean(), (raw, name, isBad) => {
      const profile = readProfile(raw, { name });
      const verdicts = new Map(
        patternsOf(profile).map((pattern) => [pattern, isBad ? "no good" : undefined]),
      );
      for (const finding of checkProfile(profile, { ...context, verdicts })) {
        const { found, effect, remedy } = finding;
        expect([found, effect, remedy]).not.toContain("");
        expect(formatFinding(finding)).not.toMatch(/[\r\n]/);
      }
    }),
    { numRuns: 500 },
  );
});

const many = <T>(count: number, make: (i: number) => T): readonly T[] =>
  Array.from({ length: count }, (_, i) => make(i));

/**
 * Each is of about the size of the largest object that a cluster can hold, and made to be hard. It takes tenths of a
 * second; the bound is for machines that are busy, and what it guards against takes minutes.
 */
test.each<[string, readonly object[]]>([
  ["many routes", many(5_000, (i) => ({ condition: { method: "GET", pathRegex: `/api/v1/res${i}/[^/]*` } }))],
  ["many methods on one path", many(5_000, (i) => ({ condition: { method: `M${i}`, pathRegex: "/a" } }))],
  [
    "patterns that are hard to compare",
    many(500, (i) => ({ condition: { pathRegex: `${".*a".repeat(200)}${i % 9}.*` } })),
  ],
  [
    "alternatives",
    many(500, (i) => ({ condition: { any: many(6, (j) => ({ pathRegex: `/.*/${i}/${j}/.*` })) } })),
  ],
  ["one large condition", [{ condition: { any: many(20_000, (i) => ({ pathRegex: `/a|b${i}` })) } }]],
  ["long patterns", many(4, (i) => ({ condition: { pathRegex: `${"/[^/]*|[]".repeat(25_000)}${i}` } }))],
  [
    "many response classes",
    [
      {
        condition: { method: "GET" },
        responseClasses: many(10_000, (i) => ({ condition: { status: { min: 100 + (i % 500), max: 599 } } })),
      },
    ],
  ],
])("a profile of %s does not keep the process for long", (_, routes) => {
  const profile = readProfile({ routes: routes.map((item, i) => ({ name: `r${i}`, ...item })) });
  expect(profile.problems).toEqual([]);
  const start = performance.now();
  checkProfile(profile, context);
  expect(performance.now() - start).toBeLessThan(20_000);
});
