import { parseServiceProfile } from "../../../src/domain/profile/parse-service-profile.js";
import type { ServiceProfile, ServiceProfileSpec } from "../../../src/domain/profile/service-profile.js";
import { ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { makeServiceProfile } from "../../support/builders.js";
import { problemTexts, rawObject } from "../../support/cluster.js";

const metadata = { name: "web.shop.svc.cluster.local" };
const second = 1_000_000_000n;

function profile(spec: unknown): ServiceProfile {
  return parseServiceProfile(new ObjectReader(rawObject(metadata, { spec })));
}

function specOf(spec: unknown): ServiceProfileSpec {
  const { spec: read, problems } = profile(spec);
  if (read === undefined) throw new Error(problemTexts(problems).join("; "));
  return read;
}

function problemsOf(spec: unknown): readonly string[] {
  return problemTexts(profile(spec).problems);
}

const condition = { method: "GET" };
const get = { kind: "method" as const, method: "GET", path: ["spec", "routes", 0, "condition", "method"] };

describe("parseServiceProfile", () => {
  it.each([[undefined], [null], [{}], [{ routes: null, dstOverrides: [] }]])(
    "reads a profile that says nothing: %j",
    (spec) => {
      expect(profile(spec)).toEqual(makeServiceProfile());
    },
  );

  it("keeps of a broken profile what could be read, for the rules", () => {
    const { spec, draft } = profile({ routes: [{ name: "a" }, { name: "b", condition }] });
    expect(spec).toBeUndefined();
    expect(draft?.routes.map(({ name }) => name)).toEqual(["a", "b"]);
    expect(profile({}).draft).toBeUndefined();
  });

  it("notes keys that have no effect", () => {
    expect(profile({ Routes: [] }).ignored).toMatchObject([{ kind: "case", path: ["spec", "Routes"] }]);
    expect(profile({ opaquePorts: { 80: {} } }).ignored).toEqual([
      { kind: "opaque-ports", path: ["spec", "opaquePorts"] },
    ]);
  });

  it("reads everything that a profile can say", () => {
    const spec = {
      routes: [
        {
          name: "GET /",
          condition,
          isRetryable: true,
          timeout: "1.5s",
          responseClasses: [{ condition: { status: { min: 500 } }, isFailure: true }],
        },
      ],
      retryBudget: { retryRatio: 0.5, minRetriesPerSecond: 5, ttl: "20s" },
      dstOverrides: [{ authority: "web-v2.shop.svc.cluster.local:80", weight: "500m" }],
    };
    expect(profile(spec)).toEqual(
      makeServiceProfile({
        spec: {
          routes: [
            {
              name: "GET /",
              condition: get,
              responseClasses: [
                {
                  condition: {
                    kind: "status",
                    min: 500,
                    max: 0,
                    path: ["spec", "routes", 0, "responseClasses", 0, "condition", "status"],
                  },
                  isFailure: true,
                },
              ],
              isRetryable: true,
              timeout: 1_500_000_000n,
            },
          ],
          retryBudget: { retryRatio: 0.5, minRetriesPerSecond: 5, ttl: 20n * second },
          dstOverrides: [{ authority: "web-v2.shop.svc.cluster.local:80", weight: 5_000 }],
        },
      }),
    );
  });

  describe("routes", () => {
    it("keep their order and may share a name or have none", () => {
      const routes = [
        { name: "b", condition },
        { name: "a", condition },
        { name: "a", condition },
        { condition },
      ];
      expect(specOf({ routes }).routes.map((route) => route.name)).toEqual(["b", "a", "a", ""]);
    });

    it("are not retryable and have neither timeout nor response classes unless they say so", () => {
      expect(specOf({ routes: [{ name: "r", condition }] }).routes).toEqual([
        {
          name: "r",
          condition: get,
          responseClasses: [],
          isRetryable: false,
          timeout: 0n,
        },
      ]);
    });

    it.each([
      ["10ms", 10_000_000n],
      ["1h", 3600n * second],
      ["1.5s", 1_500_000_000n],
      ["100us", 100_000n],
      ["-1s", -second],
      ["0s", 0n],
      ["0", 0n],
      ["", 0n],
      [undefined, 0n],
    ])("with the timeout %j have one of %d nanoseconds", (timeout, nanoseconds) => {
      expect(specOf({ routes: [{ name: "r", condition, timeout }] }).routes[0]?.timeout).toBe(nanoseconds);
    });

    it.each([
      ["10ms", undefined],
      ["", undefined],
      ["0s", { text: "0s", error: undefined }],
      ["-1s", { text: "-1s", error: undefined }],
    ])("with the timeout %j keep for the rules what is odd about it: %j", (timeout, fault) => {
      expect(specOf({ routes: [{ name: "r", condition, timeout }] }).routes[0]?.timeoutFault).toEqual(fault);
    });

    it.each(["10", "abc", "1 s", "10 seconds"])(
      "with the timeout %j, which is none, have none and say so",
      (timeout) => {
        const [route] = specOf({ routes: [{ name: "r", condition, timeout }] }).routes;
        expect(route).toMatchObject({
          timeout: 0n,
          timeoutFault: { text: timeout, error: expect.stringMatching(/^time: /) as string },
        });
      },
    );

    it.each([
      [
        "a route without a condition",
        { name: "r" },
        "spec.routes[0].condition: expected a condition, found none",
      ],
      [
        "a route with an empty condition",
        { name: "r", condition: {} },
        "spec.routes[0].condition: expected one of the fields all, any, not, method or pathRegex, found none",
      ],
      [
        "a response class without a condition",
        { name: "r", condition, responseClasses: [{}] },
        "spec.routes[0].responseClasses[0].condition: expected a condition, found none",
      ],
      ["a null route", null, "spec.routes[0]: expected an object, found null"],
      [
        "a timeout that is a number",
        { name: "r", condition, timeout: 10 },
        "spec.routes[0].timeout: expected a string, found 10",
      ],
      [
        "an answer that is a text",
        { name: "r", condition, isRetryable: "yes" },
        'spec.routes[0].isRetryable: expected true or false, found "yes"',
      ],
    ])("break the profile with %s", (_, route, problem) => {
      expect(problemsOf({ routes: [route] })).toContain(problem);
    });
  });

  describe("the retry budget", () => {
    it("is undefined when it is not given, so that the default holds", () => {
      expect(specOf({}).retryBudget).toBeUndefined();
    });

    it.each([
      [{ ttl: "10s" }, { retryRatio: 0, minRetriesPerSecond: 0, ttl: 10n * second }],
      [
        { ttl: "0", retryRatio: 1001 },
        { retryRatio: 1001, minRetriesPerSecond: 0, ttl: 0n },
      ],
      [
        { ttl: "-5s", retryRatio: -1 },
        { retryRatio: -1, minRetriesPerSecond: 0, ttl: -5n * second },
      ],
      [
        { ttl: "1m", minRetriesPerSecond: 4294967295 },
        { retryRatio: 0, minRetriesPerSecond: 4294967295, ttl: 60n * second },
      ],
    ])("replaces the default as a whole: %j", (retryBudget, expected) => {
      expect(specOf({ retryBudget }).retryBudget).toEqual(expected);
    });

    it.each([
      [{}, 'spec.retryBudget.ttl: time: invalid duration ""'],
      [
        { ttl: "10s", retryRatio: Infinity },
        "spec.retryBudget.retryRatio: expected a finite number, found .inf",
      ],
      [
        { ttl: "10s", minRetriesPerSecond: NaN },
        "spec.retryBudget.minRetriesPerSecond: expected a finite number, found .nan",
      ],
      [{ ttl: "10" }, 'spec.retryBudget.ttl: time: missing unit in duration "10"'],
      [
        { ttl: "10s", minRetriesPerSecond: -1 },
        "spec.retryBudget.minRetriesPerSecond: expected a whole number from 0 to 4294967295, found -1",
      ],
      [
        { ttl: "10s", minRetriesPerSecond: 1.5 },
        "spec.retryBudget.minRetriesPerSecond: expected a whole number from 0 to 4294967295, found 1.5",
      ],
      [
        { ttl: "10s", retryRatio: "0.2" },
        'spec.retryBudget.retryRatio: expected a number of 32 bits, found "0.2"',
      ],
      [
        { ttl: "10s", retryRatio: 1e39 },
        "spec.retryBudget.retryRatio: expected a number of 32 bits, found 1e+39",
      ],
    ])("breaks the profile when it is %j", (retryBudget, problem) => {
      expect(problemsOf({ retryBudget })).toEqual([problem]);
    });
  });

  describe("overrides", () => {
    it.each([
      ["1", 10_000],
      [1, 10_000],
      ["500m", 5_000],
      ["0.25", 2_500],
      [0.25, 2_500],
      ["1k", 10_000_000],
      ["1Ki", 10_240_000],
      ["0", 0],
      [undefined, 0],
      [null, 0],
      ["0.1m", 10],
      [" 1 ", 10_000],
    ])("of the weight %j have %d on the wire", (weight, wire) => {
      expect(specOf({ dstOverrides: [{ authority: "a", weight }] }).dstOverrides).toEqual([
        { authority: "a", weight: wire },
      ]);
    });

    it.each([
      ["-1", 4_294_957_296],
      ["429497", 4_294_970_000 % 2 ** 32],
    ])(
      "of the weight %j, which the wire cannot hold, have %d on it and keep what was written",
      (weight, wire) => {
        expect(specOf({ dstOverrides: [{ authority: "a", weight }] }).dstOverrides).toEqual([
          { authority: "a", weight: wire, weightBeyondWire: weight },
        ]);
      },
    );

    it("keep their authority as it is written, also an empty one", () => {
      const dstOverrides = [{ authority: "a.b:80", weight: 1 }, { weight: 1 }];
      expect(specOf({ dstOverrides }).dstOverrides.map(({ authority }) => authority)).toEqual(["a.b:80", ""]);
    });

    it.each([
      ["half", /^spec\.dstOverrides\[0\]\.weight: quantities must match .*, found "half"$/],
      ["", /^spec\.dstOverrides\[0\]\.weight: quantities must match .*, found ""$/],
      [-Infinity, /^spec\.dstOverrides\[0\]\.weight: quantities must match .*, found -\.inf$/],
      [true, /^spec\.dstOverrides\[0\]\.weight: expected a string, found a boolean$/],
    ])("break the profile with the weight %j", (weight, problem) => {
      expect(problemsOf({ dstOverrides: [{ authority: "a", weight }] })).toEqual([
        expect.stringMatching(problem),
      ]);
    });
  });

  it("names all that is wrong at once, and has no spec then", () => {
    const { spec, problems } = profile({ routes: [{ name: "r" }], retryBudget: { ttl: "x" } });
    expect([spec, problemTexts(problems)]).toEqual([
      undefined,
      [
        "spec.routes[0].condition: expected a condition, found none",
        'spec.retryBudget.ttl: time: invalid duration "x"',
      ],
    ]);
  });
});
