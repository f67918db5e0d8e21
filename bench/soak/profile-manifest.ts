import type { Manifest } from "../../test/support/manifest-changes.js";
import { appName, namespace, type AppState, type GoodProfile, type ProfileState } from "./world.js";

/** The ServiceProfile of an app in one namespace, if there is one. */
export function profileManifest(
  { index }: Pick<AppState, "index">,
  profile: ProfileState,
  inNamespace: string,
): readonly Manifest[] {
  if (profile.kind === "absent") return [];
  return [
    {
      apiVersion: "linkerd.io/v1alpha2",
      kind: "ServiceProfile",
      metadata: { name: `${appName(index)}.${namespace}.svc.cluster.local`, namespace: inNamespace },
      spec: profile.kind === "broken" ? brokenSpec : goodSpec(profile),
    },
  ];
}

const brokenSpec = { retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: "soon" } };

function goodSpec({ edit, routes, overrides, oddPattern }: GoodProfile): object {
  return {
    routes: [
      ...Array.from({ length: routes }, (_, i) => route(edit, i)),
      ...(oddPattern === undefined ? [] : [oddRoute(oddPattern)]),
    ],
    retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: "10s" },
    dstOverrides: overrides.map(({ to, weight }) => ({
      authority: `${to}.${namespace}.svc.cluster.local`,
      weight,
    })),
  };
}

function route(edit: number, i: number): object {
  return {
    name: `GET /edit-${edit}/resource-${i}/{id}`,
    condition: { all: [{ pathRegex: `/edit-${edit}/resource-${i}/[^/]*` }, { method: "GET" }] },
    isRetryable: i % 2 === 0,
    timeout: "300ms",
    responseClasses: [{ condition: { status: { min: 500, max: 599 } }, isFailure: true }],
  };
}

/** Half of these patterns do not compile, so that the route is left out. */
function oddRoute(i: number): object {
  const pathRegex = i % 2 === 0 ? `/odd/(?:${i}|[0-9]{3})` : `/odd/(${i}`;
  return { name: `odd ${i}`, condition: { pathRegex } };
}
