import { describeValue, scalarOf, sortedMembers } from "../../../src/domain/admission/yaml-node.js";
import type { JsonNode } from "../../../src/domain/json/json-node.js";
import { readJson } from "../../../src/domain/json/read-json.js";

function nodeOf(text: string): JsonNode {
  const node = readJson(text, { maxDepth: 10 });
  if (!node.ok) throw new Error(node.error.message);
  return node.value;
}

describe("scalarOf", () => {
  it.each<[string, unknown]>([
    ['"\\u0041"', { kind: "string", value: "A" }],
    ["1.0", { kind: "number", literal: "1", text: "1" }],
    ["1e999", { kind: "string", value: "1e999" }],
    ["true", { kind: "boolean", value: true, start: 0 }],
    ["null", { kind: "null", start: 0 }],
    ["[]", undefined],
    ["{}", undefined],
  ])("reads %s", (text, scalar) => {
    expect(scalarOf(nodeOf(text))).toEqual(scalar);
  });
});

describe("describeValue", () => {
  it.each<[string, string]>([
    ["[]", "array"],
    ["{}", "object"],
    ["1", "number"],
    ["1e999", "string"],
    ["false", "bool"],
  ])("calls %s %s", (text, name) => {
    expect(describeValue(nodeOf(text))).toBe(name);
  });
});

describe("sortedMembers", () => {
  it("sorts by the bytes of the keys, which UTF-16 does not", () => {
    const node = nodeOf('{"\ud83d\ude00":1,"\uff5e":2,"b":3,"\\u0061":4,"B":5,"":6}');
    const keys = node.kind === "object" ? sortedMembers(node).map(([key]) => key) : [];
    expect(keys).toEqual(["", "B", "a", "b", "\uff5e", "\ud83d\ude00"]);
  });
});
