import { goMap, goPointer, goSlice } from "../../../src/domain/admission/go-containers.js";
import { goBool, goString, goUint32 } from "../../../src/domain/admission/go-scalars.js";
import { goTime } from "../../../src/domain/admission/go-unmarshalers.js";
import { decodeJson } from "./decode-json.js";

const pointer = goPointer(() => goUint32);
const texts = goSlice(() => goString());

describe("goPointer", () => {
  it("is nil for null and decodes into what it points to", () => {
    expect(decodeJson(pointer, "null").value).toBeUndefined();
    expect(decodeJson(pointer, "1").value).toBe(1);
    expect(decodeJson(pointer, "1", "null").value).toBeUndefined();
  });

  it("names what it points to in errors", () => {
    expect(decodeJson(pointer, '"x"').error).toBe(
      "json: cannot unmarshal string into Go value of type uint32",
    );
  });
});

describe("goSlice", () => {
  it("keeps elements that null leaves alone, and drops those beyond the end", () => {
    expect(decodeJson(texts, '["a","b","c"]', '[null,"d"]').value).toEqual(["a", "d"]);
    expect(decodeJson(texts, '["a"]', "null").value).toBeUndefined();
    expect(decodeJson(texts, "[]").value).toEqual([]);
  });

  it("keeps the first error of its elements and goes on", () => {
    expect(decodeJson(texts, '["a",[],{},"b"]')).toEqual({
      value: ["a", "", "", "b"],
      error: "json: cannot unmarshal array into Go value of type string",
    });
  });

  it("is called after its elements", () => {
    expect(
      decodeJson(
        goSlice(() => pointer),
        "{}",
      ).error,
    ).toBe("json: cannot unmarshal object into Go value of type []*uint32");
  });
});

describe("goMap", () => {
  it("checks a value before its key, in the order of the keys' bytes", () => {
    const ports = goMap("uint32", goBool);
    expect(decodeJson(ports, '{"b":1,"80":true,"a":null}').error).toBe(
      "json: cannot unmarshal number a into Go value of type uint32",
    );
    expect(decodeJson(ports, '{"a":1}').error).toBe(
      "json: cannot unmarshal number into Go value of type bool",
    );
    expect(decodeJson(goMap("string", goTime), '{"\ud83d\ude00":1,"\uff5e":"x"}').error).toContain(
      'parsing time "x"',
    );
  });

  it("takes any key that is a text, null, and names itself", () => {
    const labels = goMap("string", goString());
    expect(decodeJson(labels, '{"":"a","x":1}').error).toBeUndefined();
    expect(decodeJson(labels, "null").error).toBeUndefined();
    expect(decodeJson(labels, "[]").error).toBe(
      "json: cannot unmarshal array into Go value of type map[string]string",
    );
  });
});
