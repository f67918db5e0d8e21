import { goSlice } from "../../../src/domain/admission/go-containers.js";
import { goBool, goString } from "../../../src/domain/admission/go-scalars.js";
import { field, goStruct, unkept } from "../../../src/domain/admission/go-struct.js";
import { decodeJson } from "./decode-json.js";

interface Inner {
  text: string;
}
interface Outer {
  inners: Inner[] | undefined;
  kept: string;
}

const inner = goStruct<Inner>("pkg.Inner", () => ({ text: "" }), [field("text", () => goString())]);
const outer = goStruct<Outer>("pkg.Outer", () => ({ inners: undefined, kept: "" }), [
  field("inners", () => goSlice(() => inner)),
  field("kept", () => goString()),
  unkept("flag", goBool, ["Embedded"]),
]);

describe("goStruct", () => {
  it("decodes its fields, whatever the case of their keys", () => {
    expect(decodeJson(outer, '{"inner\u017f":[{"TEXT":"a"}],"\u212aept":"b","flag":true}')).toEqual({
      value: { inners: [{ text: "a" }], kept: "b" },
      error: undefined,
    });
  });

  it("decodes two spellings of a field one after the other, by their bytes", () => {
    expect(decodeJson(outer, '{"kept":"small","KEPT":"large"}').value.kept).toBe("small");
  });

  it("leaves what it holds when it is given null", () => {
    expect(decodeJson(outer, '{"kept":"a"}', "null").value.kept).toBe("a");
  });

  it.each<[string, string]>([
    ['{"zzz":1,"a\\"":1}', 'json: unknown field "a\\""'],
    ["[]", "json: cannot unmarshal array into Go value of type pkg.Outer"],
    ['{"inners":{}}', "json: cannot unmarshal object into Go struct field Outer.inners of type []pkg.Inner"],
    ['{"inners":["x"]}', "json: cannot unmarshal string into Go struct field Outer.inners of type pkg.Inner"],
    [
      '{"INNERS":[{"text":[]}]}',
      "json: cannot unmarshal array into Go struct field Inner.inners.text of type string",
    ],
    [
      '{"inners":[{"text":"a"}],"kept":[]}',
      "json: cannot unmarshal array into Go struct field Outer.kept of type string",
    ],
    ['{"flag":1}', "json: cannot unmarshal number into Go struct field Outer.Embedded.flag of type bool"],
    ['{"__proto__":1}', 'json: unknown field "__proto__"'],
  ])("says of %s what is wrong", (json, error) => {
    expect(decodeJson(outer, json).error).toBe(error);
  });
});
