import { goSlice } from "../../../src/domain/admission/go-containers.js";
import { GoDecoder } from "../../../src/domain/admission/go-decoder.js";
import { goString } from "../../../src/domain/admission/go-scalars.js";
import { field, goStruct, unkept } from "../../../src/domain/admission/go-struct.js";
import type { GoType } from "../../../src/domain/admission/go-type.js";
import { goQuantity, goTime } from "../../../src/domain/admission/go-unmarshalers.js";
import { readJson } from "../../../src/domain/json/read-json.js";
import { decodeJson } from "./decode-json.js";
import { finish } from "../../../src/domain/steps.js";

interface Tree {
  trees: Tree[] | undefined;
}

const tree: GoType<Tree> = goStruct<Tree>("pkg.Tree", () => ({ trees: undefined }), [
  field("trees", () => goSlice(() => tree)),
  unkept("at", goTime),
  unkept("quantity", goQuantity),
  unkept("text", goString()),
]);

describe("GoDecoder", () => {
  it("reports the first error and decodes the rest", () => {
    expect(decodeJson(tree, '{"text":[],"trees":[{"x":1}]}')).toEqual({
      value: { trees: [{ trees: undefined }] },
      error: "json: cannot unmarshal array into Go struct field Tree.text of type string",
    });
  });

  it("ends with the error of a type's own decoder, which wins over earlier ones", () => {
    const { value, error } = decodeJson(tree, '{"a":1,"quantity":"x","trees":[]}');
    expect(error).toMatch(/^quantities must match/);
    expect(value.trees).toBeUndefined();
  });

  it("names the field when a type's own decoder wants a text", () => {
    expect(decodeJson(tree, '{"trees":[{"at":1}]}').error).toBe(
      "json: cannot unmarshal number into Go struct field Tree.trees.at of type string",
    );
  });

  it("goes as deep as it has to", () => {
    const levels = 100_000;
    const node = readJson('{"trees":['.repeat(levels) + "7" + "]}".repeat(levels), { maxDepth: 2 * levels });
    const root = tree.zero();
    const decode = () =>
      node.ok && finish(new GoDecoder().decode(node.value, tree, { get: () => root, set: () => undefined }));
    expect(decode()).toMatch(
      /^json: cannot unmarshal number into Go struct field Tree\.trees\.trees\..*trees of type pkg\.Tree$/,
    );
  });
});
