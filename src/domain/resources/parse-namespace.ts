import { readMetadata } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import type { Namespace } from "./resource.js";

export function parseNamespace(object: ObjectReader): Namespace {
  const { namespace, name } = readMetadata(object, "cluster");
  return { kind: "Namespace", namespace, name };
}
