import type { Kind } from "../../domain/resources/resource.js";

/** Where an API server has the objects of a kind. */
export interface KindApi {
  /** Empty for the core group. */
  readonly group: string;
  /** Versions that we read, best first. */
  readonly versions: readonly [string, ...string[]];
  readonly plural: string;
  /** Built-in kinds can be had in the API's protobuf format, custom resources only as JSON. */
  readonly isBuiltIn: boolean;
}

const builtIn = (group: string, plural: string): KindApi => ({
  group,
  versions: ["v1"],
  plural,
  isBuiltIn: true,
});

export const kindApis: Readonly<Record<Kind, KindApi>> = {
  Namespace: builtIn("", "namespaces"),
  Node: builtIn("", "nodes"),
  Pod: builtIn("", "pods"),
  Service: builtIn("", "services"),
  ReplicaSet: builtIn("apps", "replicasets"),
  Job: builtIn("batch", "jobs"),
  EndpointSlice: builtIn("discovery.k8s.io", "endpointslices"),
  ServiceProfile: {
    group: "linkerd.io",
    versions: ["v1alpha2", "v1alpha1"],
    plural: "serviceprofiles",
    isBuiltIn: false,
  },
  Server: {
    group: "policy.linkerd.io",
    versions: ["v1beta3", "v1beta2", "v1beta1", "v1alpha1"],
    plural: "servers",
    isBuiltIn: false,
  },
  ExternalWorkload: {
    group: "workload.linkerd.io",
    versions: ["v1beta1", "v1alpha1"],
    plural: "externalworkloads",
    isBuiltIn: false,
  },
};

/** The path of a kind's objects in all namespaces. */
export function kindPath({ group, plural }: KindApi, version: string): string {
  return group === "" ? `/api/${version}/${plural}` : `/apis/${group}/${version}/${plural}`;
}

/** The path of one page of a list. Without a limit it is the whole list. */
export function listPath(
  path: string,
  page: { readonly limit?: number | undefined; readonly continue?: string | undefined },
): string {
  const query = new URLSearchParams();
  if (page.limit !== undefined) query.set("limit", String(page.limit));
  if (page.continue !== undefined) query.set("continue", page.continue);
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}

/** The path of a watch for what comes after a version; the server ends it after so many seconds. */
export function watchPath(
  path: string,
  watch: { readonly resourceVersion: string; readonly timeoutSeconds: number },
): string {
  const query = new URLSearchParams({
    watch: "true",
    allowWatchBookmarks: "true",
    resourceVersion: watch.resourceVersion,
    timeoutSeconds: String(watch.timeoutSeconds),
  });
  return `${path}?${query.toString()}`;
}
