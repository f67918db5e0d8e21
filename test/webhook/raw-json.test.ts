import * as fc from "fast-check";
import { rawMember } from "../../src/webhook/raw-json.js";

test.each<[json: string, path: string[], raw: string | undefined]>([
  ['{"a":1}', ["a"], "1"],
  ['{"a":1.50e+3}', ["a"], "1.50e+3"],
  [' {\n "a" :\t12345678901234567890 , "b": 2 } ', ["a"], "12345678901234567890"],
  ['{"a":{"b":[1,{"c":"}"}]},"d":0}', ["a", "b"], '[1,{"c":"}"}]'],
  ['{"a":"x\\"}","b":{"a":2}}', ["b"], '{"a":2}'],
  ['{"a":"\\\\","b":3}', ["b"], "3"],
  ['{"a":1,"a":2}', ["a"], "2"],
  ['{"\\u0061":1}', ["a"], "1"],
  ['{"a":null}', ["a"], "null"],
  ['{"b":{"a":1}}', ["a"], undefined],
  ['{"a":[{"b":1}]}', ["a", "b"], undefined],
  ['{"a":"{"}', ["a", "b"], undefined],
  ["{}", ["a"], undefined],
  ["[]", ["a"], undefined],
  ["1", ["a"], undefined],
  ['{"a":1}', [], '{"a":1}'],
  ['{"":{"":7}}', ["", ""], "7"],
])("%j has under %j the text %j", (json, path, raw) => {
  expect(rawMember(json, path)).toBe(raw);
});

test("finds in any object what JSON.parse finds", () => {
  const key = fc.oneof(fc.constantFrom("a", "b", "__proto__", 'q"\\', ""), fc.string());
  const spaces = fc.constantFrom(undefined, 1, "\t");
  fc.assert(
    fc.property(fc.dictionary(key, fc.jsonValue()), key, spaces, (object, name, space) => {
      const json = JSON.stringify(object, null, space);
      const raw = rawMember(json, [name]);
      const parsed = JSON.parse(json) as Record<string, unknown>;
      expect(raw !== undefined).toBe(Object.hasOwn(parsed, name));
      if (raw !== undefined) expect(JSON.parse(raw)).toEqual(parsed[name]);
    }),
  );
});

test("depth costs no stack", () => {
  const deep = `${"[".repeat(200_000)}${"]".repeat(200_000)}`;
  expect(rawMember(`{"a":${deep},"b":1}`, ["b"])).toBe("1");
});

test("ends on texts that are no JSON", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\{["\\a:,{}[\] ]*$/), (text) => {
      try {
        rawMember(text, ["a"]);
      } catch (error: unknown) {
        expect(error).toBeInstanceOf(SyntaxError);
      }
    }),
  );
});
