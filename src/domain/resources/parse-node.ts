import { readMetadata } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import type { Node } from "./resource.js";

export function parseNode(object: ObjectReader): Node {
  const { namespace, name, labels } = readMetadata(object, "cluster");
  return { kind: "Node", namespace, name, zone: labels.get("topology.kubernetes.io/zone") ?? "" };
}
