import { readMetadata } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import type { PodOwner } from "./resource.js";

/** Reads a ReplicaSet or a Job: who it is and who owns it. */
export function parsePodOwner(kind: PodOwner["kind"]): (object: ObjectReader) => PodOwner {
  return (object) => {
    const { namespace, name, owner } = readMetadata(object);
    return { kind, namespace, name, owner };
  };
}
