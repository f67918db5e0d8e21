import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { deepEqual } from "../../src/domain/deep-equal.js";

/** Few keys and values, so that equal ones meet often; the keys that every object inherits are among them. */
const leaves = fc.oneof(
  fc.constantFrom(null, true, "", "a", Number.NaN, -0, 1n, Symbol.iterator),
  fc.nat({ max: 2 }),
);
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaves,
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom("a", "b", "constructor", "toString"), tie("value"), {
      maxKeys: 2,
      noNullPrototype: true,
    }),
    fc
      .array(fc.tuple(fc.constantFrom("a", "b"), tie("value")), { maxLength: 2 })
      .map((entries) => new Map(entries)),
    fc.array(fc.constantFrom("a", "b", 1), { maxLength: 2 }).map((items) => new Set(items)),
  ),
})).value;

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (value instanceof Map) return new Map([...value].toReversed().map(([key, item]) => [key, copy(item)]));
  if (value instanceof Set) return new Set([...value].toReversed());
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, item]) => [key, copy(item)]),
  );
}

describe("deepEqual", () => {
  it("agrees with structural equality", () => {
    fc.assert(
      fc.property(values, values, (a, b) => {
        expect(deepEqual(a, b)).toBe(isDeepStrictEqual(a, b));
      }),
      { numRuns: 2000 },
    );
  });

  it("takes a copy for equal, whatever the order of its keys", () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(deepEqual(value, copy(value))).toBe(true);
      }),
    );
  });

  it.each([
    ["an empty object", {}],
    ["one that holds undefined", { b: undefined }],
  ])("takes %s for equal to one whose only key holds undefined", (_, other) => {
    expect([deepEqual({ a: undefined }, other), deepEqual(other, { a: undefined })]).toEqual([true, true]);
  });

  it.each(["constructor", "toString", "__proto__", "hasOwnProperty"])(
    "does not take an inherited %s for a key",
    (key) => {
      const record: unknown = JSON.parse(`{"${key}": {}}`);
      expect([deepEqual(record, {}), deepEqual({}, record)]).toEqual([false, false]);
    },
  );

  it.each([
    ["sets", new Set(["a"]), new Set(["b"])],
    ["maps", new Map([["a", 1]]), new Map([["a", 2]])],
    ["maps with a key that holds undefined", new Map([["a", undefined]]), new Map([["b", undefined]])],
    ["a map and a set", new Map(), new Set()],
    ["a map and an object", new Map(), {}],
    ["a list and an object", [], {}],
    ["an object and null", {}, null],
    ["a list and its beginning", [1, 2], [1]],
  ])("tells %s apart", (_, a, b) => {
    expect([deepEqual(a, b), deepEqual(b, a)]).toEqual([false, false]);
  });

  it("takes instances of a class for equal to themselves only", () => {
    const date = new Date(0);
    expect([deepEqual(date, date), deepEqual(date, new Date(0)), deepEqual(date, {})]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
