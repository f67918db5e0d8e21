import * as fc from "fast-check";
import type { JsonNode } from "../../../src/domain/json/json-node.js";
import { readJson } from "../../../src/domain/json/read-json.js";
import { ok } from "../../../src/domain/result.js";

const read = (text: string, maxDepth = 100) => readJson(text, { maxDepth });

/** What `JSON.parse` would give, told from its nodes. */
function plain(node: JsonNode): unknown {
  switch (node.kind) {
    case "null":
      return null;
    case "boolean":
      return node.value;
    case "number":
      return JSON.parse(node.literal);
    case "string":
      return JSON.parse(`"${node.raw}"`);
    case "array":
      return node.items.map(plain);
    case "object":
      return Object.fromEntries(node.members.map(({ key, value }) => [plain(key), plain(value)]));
  }
}

describe("readJson", () => {
  it("keeps digits, escapes, duplicate keys, their order and their places", () => {
    expect(read('{"b\\n": 1e2,"a" : -0.0,"a":[true, null]}')).toEqual(
      ok({
        kind: "object",
        start: 0,
        members: [
          {
            key: { kind: "string", raw: "b\\n", start: 1 },
            colon: 6,
            value: { kind: "number", literal: "1e2", start: 8 },
          },
          {
            key: { kind: "string", raw: "a", start: 12 },
            colon: 16,
            value: { kind: "number", literal: "-0.0", start: 18 },
          },
          {
            key: { kind: "string", raw: "a", start: 23 },
            colon: 26,
            value: {
              kind: "array",
              start: 27,
              items: [
                { kind: "boolean", value: true, start: 28 },
                { kind: "null", start: 34 },
              ],
            },
          },
        ],
      }),
    );
  });

  it.each<[string, number, string]>([
    ["", 0, "expected a value, found the end of the text"],
    ["x", 0, 'expected a value, found "x"'],
    ["[1", 2, "expected a comma or the end of the array, found the end of the text"],
    ["[1,]", 3, 'expected a value, found "]"'],
    ["[,1]", 1, 'expected a value, found ","'],
    ['{"a":1', 6, "expected a comma or the end of the object, found the end of the text"],
    ['{"a":1,}', 7, 'expected a key in quotes, found "}"'],
    ['{"a" 1}', 5, 'expected a colon, found "1"'],
    ["{a:1}", 1, 'expected a key in quotes, found "a"'],
    ["{'a':1}", 1, `expected a key in quotes, found "'"`],
    ["01", 1, 'expected the end of the text, found "1"'],
    ["+1", 0, 'expected a value, found "+"'],
    ["1.", 1, 'expected the end of the text, found "."'],
    ["-", 0, 'expected a value, found "-"'],
    ["nullx", 4, 'expected the end of the text, found "x"'],
    ["[1]]", 3, 'expected the end of the text, found "]"'],
    ["[1}", 2, 'expected a comma or the end of the array, found "}"'],
    ['"a\\x"', 2, 'expected an escape that JSON knows, found "\\\\"'],
    ["\ud83d\ude00", 0, 'expected a value, found "\ud83d\ude00"'],
    ["\u00a01", 0, 'expected a value, found "\u00a0"'],
  ])("says where %j is no JSON", (text, offset, message) => {
    expect(read(text)).toEqual({ ok: false, error: { offset, reason: "syntax", message } });
  });

  it("takes as many levels as it was allowed, and no more", () => {
    expect(read('[{"a":[]}]', 3).ok).toBe(true);
    expect(read('[{"a":[[]]}]', 3)).toEqual({
      ok: false,
      error: {
        offset: 7,
        reason: "depth",
        message: "expected at most 3 arrays and objects within one another, found more",
      },
    });
  });

  it("reads a million levels without a stack of calls", () => {
    const levels = 1_000_000;
    expect(read("[".repeat(levels) + "]".repeat(levels), levels).ok).toBe(true);
  });

  it("agrees with JSON.parse on every JSON", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        const result = read(text);
        expect(result.ok && plain(result.value)).toEqual(JSON.parse(text));
      }),
    );
  });

  it("agrees with JSON.parse on what is no JSON", () => {
    const piece = fc.constantFrom(
      "{",
      "}",
      "[",
      "]",
      ":",
      ",",
      '"',
      "\\",
      "u12aF",
      "1",
      "-",
      ".",
      "e+",
      "true",
      " ",
      "\n",
      "\0",
      "a",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const text = pieces.join("");
        let isJson = true;
        try {
          JSON.parse(text);
        } catch {
          isJson = false;
        }
        expect(read(text).ok).toBe(isJson);
      }),
      { numRuns: 2000 },
    );
  });
});
