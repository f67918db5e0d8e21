import fc from "fast-check";
import { stringify } from "yaml";
import { reportFormats } from "../../../src/cli/validate/validate-options.js";
import { profileOf, serviceOf } from "./support/manifests.js";
import { runValidate } from "./support/run-validate.js";

/** Judges what comes from standard input; whatever it is, there is a report, and nothing else. */
async function expectReport(stdin: string | Uint8Array, format: (typeof reportFormats)[number] = "json") {
  const { code, stdout, stderr } = await runValidate(["-", "-o", format], { stdin });
  expect([0, 1]).toContain(code);
  expect(stderr).toMatch(/^(waypost validate: .*\n)*$/);
  if (format === "json" || format === "sarif") expect(() => JSON.parse(stdout) as unknown).not.toThrow();
  if (format === "github") expect(stdout).toMatch(/^(::(error|warning|notice) file=.*\n)*$/);
  // A line may hold what would end it elsewhere, but not a line break.
  if (format === "text")
    expect(stdout).toMatch(
      /^([^\n]+:\d+:\d+: (error|warning|note): .*\n)*\d+ ServiceProfiles? in 1 file: .*\n$/,
    );
}

const format = fc.constantFrom(...reportFormats);
const good = `${profileOf("web", "timeout: 1s")}---\n${serviceOf("web")}`;

test("any bytes", async () => {
  await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), format, expectReport));
});

test("any text, also of YAML's own characters", async () => {
  const token = fc.constantFrom(
    ..."-?:,[]{}#&*!|>'\"%@` \n\t~<=".split(""),
    ...[
      "&a",
      "*a",
      "<<: *a",
      "---\n",
      "...\n",
      "- ",
      "a: ",
      "!!str ",
      "? ",
      "\n  ",
      "\u0000",
      "\ud800",
      "kind: List\n",
    ],
  );
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(token, { maxLength: 40 }).map((parts) => parts.join("")),
  );
  await fc.assert(fc.asyncProperty(text, format, expectReport), { numRuns: 300 });
});

test("a manifest with a piece cut out or put in", async () => {
  const place = fc.nat({ max: good.length });
  const edit = fc.record({ start: place, length: fc.nat({ max: 20 }), piece: fc.string({ maxLength: 5 }) });
  await fc.assert(
    fc.asyncProperty(edit, format, async ({ start, length, piece }, output) => {
      await expectReport(good.slice(0, start) + piece + good.slice(start + length), output);
    }),
    { numRuns: 300 },
  );
});

/** Anything that is shaped like a profile's fields, right or wrong. */
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      1e300,
      NaN,
      "",
      "y",
      "GET",
      "get",
      "1s",
      "-1s",
      "1m",
      "/a|b",
      "/(",
      "500m",
    ),
    fc.constantFrom<unknown>(
      "web",
      "web.shop.svc.cluster.local",
      "web.shop.svc.cluster.local:99999",
      "::1",
      "\u0000",
      "\ud800",
    ),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...[
          "routes",
          "name",
          "condition",
          "all",
          "any",
          "not",
          "method",
          "pathRegex",
          "responseClasses",
          "status",
        ],
        ...[
          "min",
          "max",
          "isFailure",
          "isRetryable",
          "timeout",
          "retryBudget",
          "retryRatio",
          "minRetriesPerSecond",
        ],
        ...[
          "ttl",
          "dstOverrides",
          "authority",
          "weight",
          "opaquePorts",
          "__proto__",
          "constructor",
          "toJSON",
          "",
          "x",
        ],
      ),
      tie("value"),
      { maxKeys: 5 },
    ),
  ),
}));

test("any values in the place of a profile's", async () => {
  const object = fc.record({
    apiVersion: fc.constantFrom("linkerd.io/v1alpha1", "linkerd.io/v1alpha2", "linkerd.io/v1"),
    kind: fc.constantFrom("ServiceProfile", "Service", "ServiceProfileList"),
    metadata: fc.oneof(fc.record({ name: value, namespace: value }), value),
    spec: value,
    items: value,
  });
  const written = fc
    .tuple(fc.array(object, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([objects, asJson]) =>
      objects.map((o) => (asJson ? JSON.stringify(o) : stringify(o))).join("\n---\n"),
    );
  await fc.assert(fc.asyncProperty(written, format, expectReport), { numRuns: 300 });
});

const inRoute = (condition: string): string => profileOf("web").replace("{ method: GET }", condition);
const repeat = (count: number, make: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => make(i)).join("");

test.each<[string, string]>([
  ["lists in lists", "[".repeat(50_000)],
  ["maps in maps", "{a: ".repeat(20_000)],
  ["conditions in conditions", inRoute(`${"{not: ".repeat(1_000)}{method: GET}${"}".repeat(1_000)}`)],
  [
    "an unknown field as deep as can be",
    inRoute(`{method: GET}\n      x: ${"[".repeat(800)}${"]".repeat(800)}`),
  ],
  ["a map of many keys", `${profileOf("web")}  x:\n${repeat(20_000, (i) => `    k${i}: 1\n`)}`],
  ["many aliases", `${repeat(20_000, (i) => `- &a${i} {}\n`)}${repeat(20_000, (i) => `- *a${i}\n`)}`],
  [
    "aliases of aliases",
    `a: &a [${"1,".repeat(1_000)}]\nb: &b [${"*a,".repeat(90)}]\napiVersion: linkerd.io/v1alpha2\nkind: ServiceProfile\nmetadata: {name: web}\nspec: {x: [${"*a,".repeat(5)}], y: *b}\n`,
  ],
  ["many documents", "---\na: 1\n".repeat(3_000)],
  ["a long line", inRoute(`{pathRegex: "${"/a".repeat(500_000)}"}`)],
  ["a pattern that is large when compiled", inRoute(`{pathRegex: "/((a{1000}){1000}){1000}"}`)],
  ["many alternatives", inRoute(`{any: [${repeat(10_000, (i) => `{method: M${i}},`)}]}`)],
  [
    "many routes",
    `${profileOf("web")}${repeat(1_000, (i) => `    - {name: r${i}, condition: {pathRegex: /${i}}, retries: 1}\n`)}`,
  ],
])("%s end in time", async (_, text) => {
  await expectReport(text);
});
