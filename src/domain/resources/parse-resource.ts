import { parseServiceProfile } from "../profile/parse-service-profile.js";
import { ObjectReader, type FieldProblem } from "./object-reader.js";
import { parseEndpointSlice } from "./parse-endpoint-slice.js";
import { parseExternalWorkload } from "./parse-external-workload.js";
import { parseNamespace } from "./parse-namespace.js";
import { parseNode } from "./parse-node.js";
import { parsePodOwner } from "./parse-pod-owner.js";
import { parsePod } from "./parse-pod.js";
import { parseServer } from "./parse-server.js";
import { parseService } from "./parse-service.js";
import type { Kind, Rejection, Resource } from "./resource.js";

/** What became of an untyped object. */
export type ParsedResource =
  | { readonly type: "resource"; readonly resource: Resource }
  | { readonly type: "rejected"; readonly rejection: Rejection };

interface KindForm {
  readonly group: string;
  readonly versions: readonly string[];
  readonly parse: (object: ObjectReader) => Resource;
}

const forms: Readonly<Record<Kind, KindForm>> = {
  Namespace: { group: "", versions: ["v1"], parse: parseNamespace },
  Node: { group: "", versions: ["v1"], parse: parseNode },
  Pod: { group: "", versions: ["v1"], parse: parsePod },
  Service: { group: "", versions: ["v1"], parse: parseService },
  ReplicaSet: { group: "apps", versions: ["v1"], parse: parsePodOwner("ReplicaSet") },
  Job: { group: "batch", versions: ["v1"], parse: parsePodOwner("Job") },
  EndpointSlice: { group: "discovery.k8s.io", versions: ["v1"], parse: parseEndpointSlice },
  ServiceProfile: { group: "linkerd.io", versions: ["v1alpha1", "v1alpha2"], parse: parseServiceProfile },
  Server: {
    group: "policy.linkerd.io",
    versions: ["v1alpha1", "v1beta1", "v1beta2", "v1beta3"],
    parse: parseServer,
  },
  ExternalWorkload: {
    group: "workload.linkerd.io",
    versions: ["v1alpha1", "v1beta1"],
    parse: parseExternalWorkload,
  },
};

/** Names an object's kind; undefined when it is none of those that we serve from. */
export function kindOf(apiVersion: string, kind: string): Kind | undefined {
  const form = isKind(kind) ? forms[kind] : undefined;
  const known = form?.versions.map((version) => (form.group === "" ? version : `${form.group}/${version}`));
  return known?.includes(apiVersion) === true && isKind(kind) ? kind : undefined;
}

/**
 * The API versions in which a kind is read, when the object is of that kind in another version. Undefined when it
 * is read, or is of a kind of its own: other groups may use the same name.
 */
export function otherVersionsOf(apiVersion: string, kind: string): readonly string[] | undefined {
  if (!isKind(kind) || kindOf(apiVersion, kind) !== undefined) return undefined;
  const { group, versions } = forms[kind];
  const [version, ofGroup] = apiVersion.split("/").reverse();
  return version !== undefined && (ofGroup ?? "") === group
    ? versions.map((v) => (group === "" ? v : `${group}/${v}`))
    : undefined;
}

/**
 * Reads an object of a known kind into its trimmed form. A ServiceProfile is rejected only when it has no
 * name; any other fault makes it broken, so that it can keep what it served last.
 */
export function parseResource(kind: Kind, raw: unknown): ParsedResource {
  const object = new ObjectReader(raw);
  const resource = forms[kind].parse(object);
  if (resource.kind === "ServiceProfile" ? resource.name !== "" : object.problems.length === 0)
    return { type: "resource", resource };
  const problems: readonly FieldProblem[] = object.problems;
  return {
    type: "rejected",
    rejection: { kind, namespace: resource.namespace, name: resource.name, problems },
  };
}

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(forms, kind);
}
