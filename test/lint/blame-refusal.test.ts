import fc from "fast-check";
import { judgeServiceProfile } from "../../src/domain/admission/judge-service-profile.js";
import { formatPath } from "../../src/domain/resources/object-reader.js";
import { blameRefusal, isDecodingFault } from "../../src/lint/blame-refusal.js";

const refuse = (json: string): string | undefined => {
  const verdict = judgeServiceProfile(json);
  return verdict.allowed ? undefined : verdict.message;
};

const route = { name: "r", condition: { method: "GET" } };
const status = { condition: { status: { min: 500, max: 599 } } };

const profile = (spec: unknown, name = "web.shop.svc.cluster.local"): object => ({
  apiVersion: "linkerd.io/v1alpha2",
  kind: "ServiceProfile",
  metadata: { name, namespace: "shop" },
  spec,
});

const blamed = (raw: unknown): readonly string[] =>
  blameRefusal(raw, refuse, JSON.stringify).map(({ path, message }) =>
    `${formatPath(path)}: ${message}`.replace(
      /failed to .* JSON: |ServiceProfile "web.shop.svc.cluster.local" /,
      "",
    ),
  );

test("nothing is blamed for what is taken", () => {
  expect(blamed(profile({ routes: [route] }))).toEqual([]);
  expect(blamed(profile(undefined))).toEqual([]);
});

test.each<[string, unknown, readonly string[]]>([
  [
    "unknown fields, wherever they are",
    { routes: [route, { ...route, retries: { max: 3 } }], more: 1, retryBudget: { ttl: "1s", more: 2 } },
    [
      'spec.routes[1].retries: json: unknown field "retries"',
      'spec.more: json: unknown field "more"',
      'spec.retryBudget.more: json: unknown field "more"',
    ],
  ],
  [
    "a field that is known elsewhere",
    { routes: [{ ...route, condition: { any: [{ method: "GET", name: "x" }] } }] },
    ['spec.routes[0].condition.any[0].name: json: unknown field "name"'],
  ],
  [
    "values of a wrong type, with the object around them where it is one",
    { routes: [{ ...route, isRetryable: "yes" }, 5], dstOverrides: { a: 1 } },
    [
      "spec.routes[0].isRetryable: json: cannot unmarshal string into Go struct field RouteSpec.spec.routes.isRetryable of type bool",
      "spec.routes[1]: json: cannot unmarshal number into Go struct field ServiceProfileSpec.spec.routes of type v1alpha2.RouteSpec",
      "spec.dstOverrides: json: cannot unmarshal object into Go struct field ServiceProfileSpec.spec.dstOverrides of type []*v1alpha2.WeightedDst",
    ],
  ],
  [
    "each route that is at fault, by field",
    {
      routes: [
        route,
        { condition: { method: "GET" } },
        { name: "r" },
        { ...route, timeout: "soon" },
        { ...route, condition: {} },
      ],
    },
    [
      "spec.routes[1].name: has a route with no name",
      "spec.routes[2].condition: has a route with no condition",
      'spec.routes[3].timeout: has a route with an invalid timeout: time: invalid duration "soon"',
      "spec.routes[4].condition: has a route with an invalid condition: A request match must have a field set",
    ],
  ],
  [
    "each response class that is at fault",
    { routes: [{ ...route, responseClasses: [status, {}, null, { condition: { status: { min: 600 } } }] }] },
    [
      "spec.routes[0].responseClasses[1].condition: has a response class with no condition",
      "spec.routes[0].responseClasses[2]: has a null response class",
      "spec.routes[0].responseClasses[3].condition: has a response class with an invalid condition: Range minimum must be between 100 and 599, inclusive",
    ],
  ],
  [
    "the fields of the retry budget",
    { retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 1, ttl: "x" } },
    ['spec.retryBudget.ttl: RetryBudget: time: invalid duration "x"'],
  ],
])("blames %s", (_, spec, expected) => {
  const stripped = blamed(profile(spec));
  expect(stripped).toEqual(expected);
});

test("a name is blamed, and what is wrong besides", () => {
  const blames = blameRefusal(profile({ routes: [{ name: "r" }] }, "Web"), refuse, JSON.stringify);
  expect(blames.map(({ path }) => formatPath(path))).toEqual(["metadata.name", "spec.routes[0].condition"]);
});

test("no value makes it fail, and what is refused for a value is blamed on a field that is there", () => {
  const key = fc.constantFrom(
    "routes",
    "name",
    "condition",
    "not",
    "all",
    "timeout",
    "status",
    "__proto__",
    "x",
  );
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, 0, -1, "", "GET", "1s"),
      fc.array(tie("tree"), { maxLength: 3 }),
      fc.dictionary(key, tie("tree"), { maxKeys: 4 }),
    ),
  }));
  fc.assert(
    fc.property(tree, (spec) => {
      const raw = profile(spec);
      const told = refuse(JSON.stringify(raw));
      const blames = blameRefusal(raw, refuse, JSON.stringify);
      if (told === undefined) expect(blames).toEqual([]);
      else if (isDecodingFault(told)) expect(blames).not.toEqual([]);
      for (const { message } of blames) expect(message).not.toBe("");
    }),
  );
});

test("what lies very deep is blamed on a field around it", () => {
  let inner: unknown = { x: 1 };
  for (let i = 0; i < 2_000; i++) inner = { not: inner };
  const [blame, ...others] = blameRefusal(
    profile({ routes: [{ ...route, condition: inner }] }),
    refuse,
    JSON.stringify,
  );
  expect(others).toEqual([]);
  expect(blame?.path).toEqual(["spec", "routes", 0, "condition", ...Array<string>(60).fill("not")]);
});
