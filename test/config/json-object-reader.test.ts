import { JsonObjectReader } from "../../src/config/json-object-reader.js";

describe("JsonObjectReader", () => {
  it.each([
    ["uint32", 4294967295, 4294967296],
    ["uint32", 1, -1],
    ["int32", -2147483648, -2147483649],
    ["int32", 2147483647, 2147483648],
    ["int64", Number.MAX_SAFE_INTEGER, 2 ** 53],
    ["int64", Number.MIN_SAFE_INTEGER, -(2 ** 53)],
  ] as const)("reads a %s up to %d and refuses %d", (kind, good, bad) => {
    const taken: number[] = [];
    const errors: string[] = [];
    const from = JsonObjectReader.root({ good, bad }, errors);
    from[kind]("good", (value) => taken.push(value));
    from[kind]("bad", (value) => taken.push(value));
    expect(taken).toEqual([good]);
    expect(errors).toEqual([expect.stringMatching(/^bad: found "?-?\d+"?, expected a whole number from /)]);
  });

  it("passes over null, absent and zero values", () => {
    const errors: string[] = [];
    const from = JsonObjectReader.root({ a: null, b: 0, c: false }, errors);
    const take = () => errors.push("taken");
    for (const name of ["a", "b", "missing"]) from.uint32(name, take);
    for (const name of ["a", "c", "missing"]) from.bool(name, take);
    for (const name of ["a", "missing"]) from.object(name, take);
    expect(errors).toEqual([]);
  });

  it("names a nested field by its whole path", () => {
    const errors: string[] = [];
    JsonObjectReader.root({ outer: { inner: "x" } }, errors).object("outer", (outer) => {
      outer.bool("inner", () => undefined);
    });
    expect(errors).toEqual(['outer.inner: found "x", expected true or false']);
  });
});
