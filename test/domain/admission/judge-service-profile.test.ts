import * as fs from "node:fs";
import * as path from "node:path";
import * as fc from "fast-check";
import { parse } from "yaml";
import { judgeServiceProfile } from "../../../src/domain/admission/judge-service-profile.js";

interface Case {
  readonly id: string;
  readonly object?: unknown;
  readonly json?: string;
  readonly allowed: boolean;
  readonly message?: string;
}

const readCases = (file: string) =>
  parse(fs.readFileSync(path.join(__dirname, "../../golden/validator", file), "utf8")) as readonly Case[];
const profile = (spec: unknown) => JSON.stringify({ metadata: { name: "web" }, spec });
const condition = (value: unknown) => profile({ routes: [{ name: "r", condition: value }] });
const timed = (json: string) => {
  const start = performance.now();
  const verdict = judgeServiceProfile(json);
  return { verdict, ms: performance.now() - start };
};

describe.each(["cases.yaml", "more-cases.yaml"])("judges as Linkerd did in %s", (file) => {
  it.each(readCases(file).map((each) => [each.id, each] as const))(
    "%s",
    (_id, { object, json, allowed, message }) => {
      expect(judgeServiceProfile(json ?? JSON.stringify(object))).toEqual({
        allowed,
        ...(!allowed && { message }),
      });
    },
  );
});

describe("judgeServiceProfile", () => {
  it.each<[unknown]>([
    [[{ method: "GET" }]],
    [[{ method: "GET" }, { pathRegex: "/x" }]],
    [[]],
    [{ method: "GET" }],
  ])("takes one or many conditions for `not`, unlike Linkerd: %j", (not) => {
    expect(judgeServiceProfile(condition({ not }))).toEqual({ allowed: true });
  });

  it.each<[unknown, string]>([
    [[{}], "A request match must have a field set"],
    [[{ method: "GET" }, null], 'null condition "not"'],
  ])("looks into a list of `not`: %j", (not, fault) => {
    expect(judgeServiceProfile(condition({ not }))).toEqual({
      allowed: false,
      message: `ServiceProfile "web" has a route with an invalid condition: ${fault}`,
    });
  });

  it.each<[string, string]>([
    ["{", "expected a key in quotes, found the end of the text"],
    ["metadata: {}", 'expected a value, found "m"'],
    ["{} {}", 'expected the end of the text, found "{"'],
    ["\0", 'expected a value, found "\\u0000"'],
  ])("says why %j is no JSON", (json, problem) => {
    expect(judgeServiceProfile(json)).toEqual({
      allowed: false,
      message: `failed to validate ServiceProfile: error converting YAML to JSON: ${problem}`,
    });
  });

  it("goes 10,000 levels deep, and no deeper", () => {
    const nested = (levels: number) => {
      const open = '{"metadata":{"name":"a"},"spec":{"routes":[{"name":"r","condition":';
      return `${open}${'{"not":'.repeat(levels)}{}${"}".repeat(levels)}}]}}`;
    };
    expect(judgeServiceProfile(nested(9995))).toEqual({
      allowed: false,
      message:
        'ServiceProfile "a" has a route with an invalid condition: A request match must have a field set',
    });
    expect(judgeServiceProfile(nested(9996))).toEqual({
      allowed: false,
      message:
        "failed to validate ServiceProfile: error converting YAML to JSON: yaml: exceeded max depth of 10000",
    });
  });

  it("reads a lone surrogate as the character that replaces it", () => {
    expect(judgeServiceProfile('{"metadata":{"name":"\ud800"}}')).toEqual(
      judgeServiceProfile('{"metadata":{"name":"\ufffd"}}'),
    );
  });

  const megabyte = 1_000_000;
  it.each<[string, string]>([
    ["brackets", "[".repeat(megabyte)],
    ["duplicate keys", `{${'"a":1,'.repeat(megabyte / 6)}"a":1}`],
    ["unknown keys", `{${Array.from({ length: 100_000 }, (_, at) => `"${at}":1`).join(",")}}`],
    ["lines", `${"\n".repeat(megabyte)}{"a"\n:1}`],
    ["conditions", condition({ all: Array.from({ length: 50_000 }, () => ({ method: "GET" })) })],
    ["blanks before a break", condition({ pathRegex: `${" ".repeat(megabyte)}\u0085` })],
    ["escapes", condition({ pathRegex: "\\".repeat(megabyte / 2) })],
    ["digits of a weight", profile({ dstOverrides: [{ weight: `0.${"9".repeat(megabyte)}Ki` }] })],
    ["blanks of a weight", profile({ dstOverrides: [{ weight: `x${" ".repeat(megabyte)}x` }] })],
    ["digits of a timeout", profile({ routes: [{ name: "r", timeout: `${"9".repeat(megabyte)}s` }] })],
    ["a digit of a status", `{"spec":{"routes":[{"name":${"1".repeat(megabyte)}}]}}`],
    ["a name", `{"metadata":{"name":"${"a.".repeat(megabyte / 2)}"}}`],
    ["a time", `{"metadata":{"creationTimestamp":"2024-01-02T03:04:05.${"1".repeat(megabyte)}x"}}`],
  ])("takes time in proportion to a megabyte of %s", (_title, json) => {
    // Seconds of room for a busy machine; what is quadratic takes minutes.
    expect(timed(json).ms).toBeLessThan(10_000);
  });

  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "__proto__",
      "constructor",
      "1s",
      "x",
      "web",
      "\0",
      "\ud800",
      "\u0085",
      "<<",
      "1e999",
      "2024-01-02T03:04:05Z",
    ),
  );
  const keys = fc.constantFrom(
    ..."metadata spec routes name condition all any not method status min timeout retryBudget ttl".split(" "),
    ..."retryRatio dstOverrides weight opaquePorts 80 labels creationTimestamp __proto__ toString".split(" "),
  );
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: "medium" },
      fc.constantFrom(null, true, 0, -1, 1.5, 1e300),
      text,
      fc.array(tie("value"), { maxLength: 3 }),
      fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
    ),
  }));

  it("has a verdict on every object", () => {
    fc.assert(
      fc.property(value, value, (metadata, spec) => {
        const verdict = judgeServiceProfile(JSON.stringify({ metadata, spec }));
        expect(verdict.allowed ? "" : verdict.message).toMatch(
          verdict.allowed ? /^$/ : /^(failed to validate )?ServiceProfile/,
        );
      }),
      { numRuns: 1000 },
    );
  });

  it("has a verdict on every text, sound or cut off", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          value.map((object) => JSON.stringify(object)),
        ),
        fc.nat(),
        (whole, end) => {
          for (const json of [whole, whole.slice(0, end % (whole.length + 1))])
            expect(typeof judgeServiceProfile(json).allowed).toBe("boolean");
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("does not look at the order of keys", () => {
    const reverse = (node: unknown): unknown => {
      if (Array.isArray(node)) return node.map(reverse);
      if (typeof node !== "object" || node === null) return node;
      return Object.fromEntries(
        Object.entries(node)
          .reverse()
          .map(([key, child]) => [key, reverse(child)]),
      );
    };
    fc.assert(
      fc.property(value, (spec) => {
        const verdict = judgeServiceProfile(profile(spec));
        // The YAML reader stops at the first thing it cannot read.
        fc.pre(verdict.allowed || !verdict.message.includes("yaml: "));
        expect(judgeServiceProfile(profile(reverse(spec)))).toEqual(verdict);
      }),
    );
  });
});
