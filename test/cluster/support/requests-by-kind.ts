import type { RelayedRequest } from "../../support/relayed-request.js";

/** The requests by the plural names of their kinds, each in the order in which they came. */
export function requestsByKind(
  requests: readonly RelayedRequest[],
): ReadonlyMap<string, readonly RelayedRequest[]> {
  const groups = new Map<string, RelayedRequest[]>();
  for (const request of requests) {
    const group = groups.get(request.resource);
    if (group === undefined) groups.set(request.resource, [request]);
    else group.push(request);
  }
  return groups;
}
