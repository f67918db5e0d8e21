import { jsonFormat } from "../../../src/sources/kubernetes/json-objects.js";

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

describe("a list", () => {
  test("has its version, its token and its objects", () => {
    const list = { metadata: { resourceVersion: "7", continue: "next" }, items: [{ a: 1 }, { b: 2 }] };
    expect(jsonFormat.list(bytes(list))).toEqual({
      resourceVersion: "7",
      continue: "next",
      objects: [{ a: 1 }, { b: 2 }],
    });
  });

  test.each([[{ metadata: { continue: "" }, items: null }], [{}]])("is empty: %j", (list) => {
    expect(jsonFormat.list(bytes(list))).toEqual({ resourceVersion: "", continue: undefined, objects: [] });
  });

  test.each(["{", '{"items":{}}'])("does not come out of %s", (text) => {
    expect(() => jsonFormat.list(Buffer.from(text))).toThrow();
  });
});

test.each([
  [
    { type: "ADDED", object: { a: 1 } },
    { type: "applied", object: { a: 1 }, isUpdate: false },
  ],
  [
    { type: "MODIFIED", object: { a: 1 } },
    { type: "applied", object: { a: 1 }, isUpdate: true },
  ],
  [
    { type: "DELETED", object: { a: 1 } },
    { type: "deleted", object: { a: 1 } },
  ],
  [
    { type: "BOOKMARK", object: { a: 1 } },
    { type: "bookmark", object: { a: 1 } },
  ],
  [
    { type: "ERROR", object: { code: 410, message: "old" } },
    { type: "failed", status: { code: 410, message: "old", reason: "" } },
  ],
  [{ type: "ERROR" }, { type: "failed", status: { code: 500, message: "", reason: "" } }],
  [
    { type: "RENAMED", object: {} },
    { type: "unknown", name: "RENAMED" },
  ],
  [{}, { type: "unknown", name: "" }],
])("an event %j", (event, expected) => {
  expect(jsonFormat.event(bytes(event))).toEqual(expected);
});

test("events of a watch are lines", () => {
  expect(jsonFormat.splitter().push(Buffer.from('{"a":\n1}\n')).map(String)).toEqual(['{"a":', "1}"]);
});

test("a status", () => {
  expect(jsonFormat.status(bytes({ message: "no", code: 403 }), 500)).toEqual({
    code: 403,
    message: "no",
    reason: "",
  });
  expect(() => jsonFormat.status(Buffer.from("<html>"), 502)).toThrow();
});
