import { findDuplicateKeys } from "../../../src/domain/admission/find-duplicate-keys.js";
import { readJson } from "../../../src/domain/json/read-json.js";
import { finish } from "../../../src/domain/steps.js";

const find = (text: string) => {
  const node = readJson(text, { maxDepth: 10_000 });
  return node.ok ? finish(findDuplicateKeys(text, node.value)) : ["no JSON"];
};

describe("findDuplicateKeys", () => {
  it.each(['{"a":{"a":1},"b":[{"a":1},{"a":1}]}', '{"a":1,"A":1}', "[]", '{"__proto__":1,"constructor":1}'])(
    "finds none in %s",
    (text) => {
      expect(find(text)).toEqual([]);
    },
  );

  it("finds a key that is spelled in two ways", () => {
    expect(find('{"a\\n":1,"\\u0061\\u000a":2}')).toEqual(['line 1: key "a\\n" already set in map']);
  });

  it("tells the line of the later value, and what lies within a value first", () => {
    expect(find('{"a":{"b":1,\n"b":2},"a":\n{"c":1,"c":2},\r\n"b":1}')).toEqual([
      'line 2: key "b" already set in map',
      'line 3: key "c" already set in map',
      'line 3: key "a" already set in map',
    ]);
  });

  it("lists a hundred and counts the rest", () => {
    const lines = find(`{"a":1${',"a":1'.repeat(103)}}`);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toBe("and 3 more of the kind");
  });
});
