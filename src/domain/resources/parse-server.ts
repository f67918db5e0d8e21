import { parseLabelSelector, type LabelSelector } from "../label-selector.js";
import { readServerPolicy } from "../policy/read-server-policy.js";
import { readMetadata, readNamedPort } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import type { Server } from "./resource.js";

export function parseServer(object: ObjectReader): Server {
  const { namespace, name } = readMetadata(object);
  const spec = object.object("spec");
  // An empty word is not the same as none.
  const proxyProtocol = spec.has("proxyProtocol") ? spec.string("proxyProtocol") : "unknown";
  const createdAt = Date.parse(object.object("metadata").string("creationTimestamp"));
  return {
    kind: "Server",
    namespace,
    name,
    podSelector: readSelector(spec, "podSelector"),
    externalWorkloadSelector: readSelector(spec, "externalWorkloadSelector"),
    port: readNamedPort(spec, "port") ?? 0,
    isOpaque: proxyProtocol === "opaque",
    policy: readServerPolicy(spec, proxyProtocol),
    createdAt: Number.isNaN(createdAt) ? undefined : createdAt,
  };
}

const selectsNothing = parseLabelSelector(undefined, []);

function readSelector(spec: ObjectReader, key: string): LabelSelector {
  const parsed = parseLabelSelector(spec.raw(key), [...spec.path, key]);
  if (parsed.ok) return parsed.value;
  spec.problems.push(parsed.error);
  if (!selectsNothing.ok) throw new Error("an absent selector is always valid");
  return selectsNothing.value;
}
