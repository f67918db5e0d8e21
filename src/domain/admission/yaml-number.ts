import { formatFloat32 } from "./format-float.js";

/** What go-yaml makes of a JSON number, and sigs.k8s.io/yaml of that. */
export type YamlNumber =
  | {
      readonly kind: "number";
      /** As it is written in the JSON that Go's decoder reads in the end. */
      readonly literal: string;
      /** As it is written where a text is wanted. */
      readonly text: string;
    }
  /** A number beyond a 64-bit float stays the text it was. */
  | { readonly kind: "string"; readonly value: string };

const minInt64 = -(1n << 63n);
const maxUint64 = (1n << 64n) - 1n;
/** No integer of 64 bits is longer; longer ones need no exact reading. */
const longestInteger = 20;

/** @param literal a number as JSON writes them. */
export function readYamlNumber(literal: string): YamlNumber {
  if (literal.length <= longestInteger && /^-?[0-9]+$/.test(literal)) {
    const integer = BigInt(literal);
    if (integer >= minInt64 && integer <= maxUint64) {
      const text = integer.toString();
      return { kind: "number", literal: text, text };
    }
  }
  const value = Number(literal);
  if (!Number.isFinite(value)) return { kind: "string", value: literal };
  // JavaScript and Go's encoding/json write floats alike, but for the sign of zero.
  const written = Object.is(value, -0) ? "-0" : value.toString();
  return { kind: "number", literal: written, text: formatFloat32(value) };
}
