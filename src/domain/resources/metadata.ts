import type { ObjectReader } from "./object-reader.js";
import type { NamespacedName } from "./names.js";
import type { OwnerRef, StringMap } from "./resource.js";

/** The part of `metadata` that decisions read. */
export interface Metadata extends NamespacedName {
  readonly labels: StringMap;
  readonly annotations: StringMap;
  /** The only owner; undefined with none or several, as Linkerd metadata_api.go, GetOwnerKindAndName. */
  readonly owner: OwnerRef | undefined;
  readonly deleting: boolean;
}

/** Reads `metadata`. A namespaced object without a namespace is in `default`, as for kubectl. */
export function readMetadata(object: ObjectReader, scope: "namespaced" | "cluster" = "namespaced"): Metadata {
  const metadata = object.object("metadata");
  const name = metadata.string("name");
  if (name === "") metadata.problem("name", "expected a name, found none", { rule: "no-name" });
  const owners = metadata
    .objects("ownerReferences")
    .map((owner) => ({ kind: owner.string("kind"), name: owner.string("name") }));
  return {
    name,
    namespace: scope === "cluster" ? "" : metadata.string("namespace") || "default",
    labels: metadata.stringMap("labels"),
    annotations: metadata.stringMap("annotations"),
    owner: owners.length === 1 ? owners[0] : undefined,
    deleting: metadata.has("deletionTimestamp"),
  };
}

const port = { min: 0, max: 65535 };

/** A port number, 0 when absent. */
export function readPort(reader: ObjectReader, key: string): number {
  return reader.integer(key, port) ?? 0;
}

/** An IntOrString: a port number or the name of a port; undefined when absent. */
export function readNamedPort(reader: ObjectReader, key: string): number | string | undefined {
  return typeof reader.raw(key) === "string" ? reader.string(key) : reader.integer(key, port);
}
