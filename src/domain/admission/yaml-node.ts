import type { JsonNode, JsonObject } from "../json/json-node.js";
import { utf8Bytes } from "./utf8-bytes.js";
import { readYamlNumber } from "./yaml-number.js";
import { readYamlString } from "./yaml-string.js";

/** A number or text as Go's decoder sees it behind the YAML reader. */
export type Scalar =
  | { readonly kind: "string"; readonly value: string }
  | { readonly kind: "number"; readonly literal: string; readonly text: string }
  | { readonly kind: "boolean"; readonly value: boolean }
  | { readonly kind: "null" };

/** @returns undefined for an array or object. */
export function scalarOf(node: JsonNode): Scalar | undefined {
  switch (node.kind) {
    case "string":
      return { kind: "string", value: readYamlString(node.raw) };
    case "number":
      return readYamlNumber(node.literal);
    case "boolean":
    case "null":
      return node;
    case "array":
    case "object":
      return undefined;
  }
}

/** How Go's decoder describes a value that it cannot use. */
export function describeValue(node: JsonNode): string {
  const kind = scalarOf(node)?.kind ?? node.kind;
  return kind === "boolean" ? "bool" : kind;
}

/** The members of an object with their keys, in the order in which Go writes a map: by the bytes of the keys. */
export function sortedMembers(object: JsonObject): readonly (readonly [string, JsonNode])[] {
  return object.members
    .map(({ key, value }) => {
      const name = readYamlString(key.raw);
      return { bytes: utf8Bytes(name), member: [name, value] as const };
    })
    .sort((a, b) => (a.bytes < b.bytes ? -1 : Number(a.bytes > b.bytes)))
    .map(({ member }) => member);
}
