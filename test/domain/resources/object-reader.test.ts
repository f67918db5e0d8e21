import * as fc from "fast-check";
import { describeType, formatPath, ObjectReader } from "../../../src/domain/resources/object-reader.js";
import { problemTexts } from "../../support/cluster.js";

const reads = {
  string: (reader: ObjectReader) => reader.string("key"),
  optionalString: (reader: ObjectReader) => reader.optionalString("key"),
  boolean: (reader: ObjectReader) => reader.boolean("key"),
  integer: (reader: ObjectReader) => reader.integer("key", { min: 0, max: 10 }),
  float32: (reader: ObjectReader) => reader.float32("key"),
  objects: (reader: ObjectReader) => reader.objects("key").length,
  strings: (reader: ObjectReader) => reader.strings("key"),
  stringMap: (reader: ObjectReader) => [...reader.stringMap("key")],
};
type Read = keyof typeof reads;

function read(method: Read, key: unknown): { value: unknown; problems: readonly string[] } {
  const reader = new ObjectReader({ key });
  return { value: reads[method](reader), problems: problemTexts(reader.problems) };
}

const zeros: readonly (readonly [Read, unknown])[] = [
  ["string", ""],
  ["optionalString", undefined],
  ["boolean", false],
  ["integer", undefined],
  ["float32", undefined],
  ["objects", 0],
  ["strings", []],
  ["stringMap", []],
];

describe("ObjectReader", () => {
  it.each(zeros)("reads an absent and a null field as the zero value: %s", (method, value) => {
    expect([read(method, undefined), read(method, null)]).toEqual([
      { value, problems: [] },
      { value, problems: [] },
    ]);
  });

  it.each<readonly [Read, unknown, unknown]>([
    ["string", "a", "a"],
    ["string", "", ""],
    ["optionalString", "", ""],
    ["boolean", true, true],
    ["integer", 0, 0],
    ["integer", 10, 10],
    ["float32", 0.5, 0.5],
    ["objects", [{}, {}], 2],
    ["strings", ["a", ""], ["a", ""]],
    [
      "stringMap",
      { a: "1", b: "" },
      [
        ["a", "1"],
        ["b", ""],
      ],
    ],
  ])("reads with %s what it expects: %j", (method, key, value) => {
    expect(read(method, key)).toEqual({ value, problems: [] });
  });

  it.each<readonly [Read, unknown, unknown, string]>([
    ["string", 1, "", "key: expected a string, found 1"],
    ["optionalString", {}, undefined, "key: expected a string, found an object"],
    ["boolean", "true", false, 'key: expected true or false, found "true"'],
    ["integer", 1.5, undefined, "key: expected a whole number from 0 to 10, found 1.5"],
    ["integer", 11, undefined, "key: expected a whole number from 0 to 10, found 11"],
    ["integer", -1, undefined, "key: expected a whole number from 0 to 10, found -1"],
    ["integer", "1", undefined, 'key: expected a whole number from 0 to 10, found "1"'],
    ["float32", 1e39, undefined, "key: expected a number of 32 bits, found 1e+39"],
    ["float32", "0.2", undefined, 'key: expected a number of 32 bits, found "0.2"'],
    ["objects", {}, 0, "key: expected a list, found an object"],
    ["objects", [[]], 1, "key[0]: expected an object, found a list"],
    ["objects", [null], 1, "key[0]: expected an object, found null"],
    ["strings", ["a", 1], ["a"], "key[1]: expected a string, found 1"],
    ["strings", "a", [], 'key: expected a list, found "a"'],
    ["stringMap", { a: 1, b: "2" }, [["b", "2"]], "key.a: expected a string, found 1"],
    ["stringMap", [], [], "key: expected an object of strings, found a list"],
  ])("reports with %s what is of another type: %j", (method, key, value, problem) => {
    expect(read(method, key)).toEqual({ value, problems: [problem] });
  });

  it.each<readonly [Read, unknown, unknown]>([
    ["string", "a\ud800b", "a\ufffdb"],
    ["optionalString", "\udc00", "\ufffd"],
    ["strings", ["\ud800"], ["\ufffd"]],
    ["stringMap", { a: "\ud800" }, [["a", "\ufffd"]]],
    ["string", "\ud83d\ude00", "\ud83d\ude00"],
  ])(
    "reads with %s half a surrogate pair as Go does, as it cannot be sent to clients",
    (method, key, value) => {
      expect(read(method, key)).toEqual({ value, problems: [] });
    },
  );

  it("passes over unknown fields", () => {
    const reader = new ObjectReader({ unknown: 1, name: "web" });
    expect([reader.string("name"), reader.problems]).toEqual(["web", []]);
  });

  it("has the fields that are neither absent nor null", () => {
    const reader = new ObjectReader({ given: false, empty: null });
    expect([reader.has("given"), reader.has("empty"), reader.has("absent")]).toEqual([true, false, false]);
  });

  it("collects the problems of all objects below it, each with its path from the root", () => {
    const reader = new ObjectReader({ spec: { ports: [{ port: "x" }, 7] } });
    reader
      .object("spec")
      .objects("ports")
      .forEach((port) => port.integer("port", { min: 0, max: 1 }));
    expect(problemTexts(reader.problems)).toEqual([
      "spec.ports[1]: expected an object, found 7",
      'spec.ports[0].port: expected a whole number from 0 to 1, found "x"',
    ]);
  });

  it.each([[[]], ["text"], [7], [true]])("takes %j for an empty object, and says so", (raw) => {
    const reader = new ObjectReader(raw);
    expect([reader.string("name"), reader.problems.length]).toEqual(["", 1]);
  });

  it("never throws, whatever a field holds", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(...zeros.map(([method]) => method)), (key, method) => {
        expect(() => read(method, key)).not.toThrow();
      }),
    );
  });
});

describe("formatPath", () => {
  it.each([
    [[], ""],
    [["spec"], "spec"],
    [["spec", "ports", 0, "name"], "spec.ports[0].name"],
    [["all", 0, 1], "all[0][1]"],
  ])("writes %j as %j", (path, text) => {
    expect(formatPath(path)).toBe(text);
  });
});

describe("describeType", () => {
  it.each([
    [null, "null"],
    [[], "a list"],
    [{}, "an object"],
    ["x", "a string"],
    [1, "a number"],
    [true, "a boolean"],
  ])("calls %j %s", (value, text) => {
    expect(describeType(value)).toBe(text);
  });
});

test("a number for which JSON has no word is shown as it is", () => {
  const reader = new ObjectReader({ port: Infinity });
  reader.integer("port", { min: 0, max: 65535 });
  expect(reader.problems.map(({ message }) => message)).toEqual([
    "expected a whole number from 0 to 65535, found Infinity",
  ]);
});
