import { parseLabelSelector, type LabelSelector } from "../label-selector.js";
import { parseDefaultPolicy } from "../policy/default-policy.js";
import { readMetadata, readNamedPort } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import type { Server } from "./resource.js";

export function parseServer(object: ObjectReader): Server {
  const { namespace, name } = readMetadata(object);
  const spec = object.object("spec");
  const accessPolicy = parseDefaultPolicy(spec.string("accessPolicy"));
  const createdAt = Date.parse(object.object("metadata").string("creationTimestamp"));
  return {
    kind: "Server",
    namespace,
    name,
    podSelector: readSelector(spec, "podSelector"),
    externalWorkloadSelector: readSelector(spec, "externalWorkloadSelector"),
    port: readNamedPort(spec, "port") ?? 0,
    proxyProtocol: spec.string("proxyProtocol"),
    accessPolicy: accessPolicy.ok ? accessPolicy.value : undefined,
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
