import { lastUpdateOf, resourceVersionOf } from "../../../src/sources/kubernetes/object-metadata.js";

const object = (...managedFields: readonly unknown[]) => ({ metadata: { managedFields } });
const at = (second: number) => `2026-11-30T12:00:${second}Z`;

test.each([
  [
    "the latest update",
    object(
      { operation: "Update", time: at(10) },
      { operation: "Update", time: at(30) },
      { operation: "Update", time: at(20) },
    ),
    at(30),
  ],
  [
    "updates only",
    object({ operation: "Apply", time: at(30) }, { operation: "Update", time: at(20) }),
    at(20),
  ],
  [
    "a time as protobuf has it",
    object({ operation: "Update", time: { seconds: Date.parse(at(40)) / 1000 } }),
    at(40),
  ],
  ["no time", object({ operation: "Update" }, { operation: "Update", time: null }), undefined],
  ["a time that is none", object({ operation: "Update", time: "soon" }), undefined],
  ["no entries", { metadata: {} }, undefined],
  ["nothing", undefined, undefined],
])("the last update of an object: %s", (_, given, expected) => {
  expect(lastUpdateOf(given)).toBe(expected === undefined ? undefined : Date.parse(expected));
});

test("an object's version", () => {
  expect(resourceVersionOf({ metadata: { resourceVersion: "7" } })).toBe("7");
  expect(resourceVersionOf({})).toBe("");
});
