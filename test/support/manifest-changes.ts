import { kindOf, parseResource } from "../../src/domain/resources/parse-resource.js";
import type { ResourceChange } from "../../src/domain/resources/resource-change.js";
import type { Kind } from "../../src/domain/resources/resource.js";

/** An untyped Kubernetes object. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** The kind of an object; fails when it is none of those that are served from. */
export function knownKind({ apiVersion, kind }: Manifest): Kind {
  const known = kindOf(apiVersion, kind);
  if (known === undefined) throw new Error(`not a kind that is served from: ${apiVersion} ${kind}`);
  return known;
}

/** What a source makes of an object that is new or changed. */
export function applied(object: Manifest): Extract<ResourceChange, { type: "apply" | "reject" }> {
  const parsed = parseResource(knownKind(object), object);
  return parsed.type === "resource"
    ? { type: "apply", object: parsed.resource }
    : { type: "reject", rejection: parsed.rejection };
}

/** What a source makes of an object that is gone. */
export function deleted(object: Manifest): Extract<ResourceChange, { type: "delete" }> {
  const kind = knownKind(object);
  const namespace = kind === "Namespace" || kind === "Node" ? "" : (object.metadata.namespace ?? "default");
  return { type: "delete", kind, id: { namespace, name: object.metadata.name } };
}
