import type { EndpointSet } from "./endpoint-set.js";
import type { EndpointView } from "./endpoint-view.js";

/** The endpoints of one authority that was asked for. */
export interface AuthorityEndpoints {
  readonly authority: string;
  /** Sorted by namespace, Service, address and port. */
  readonly endpoints: readonly EndpointView[];
  /** False when the server said that there is no such Service. */
  readonly exists: boolean;
}

/** The answers to all authorities, in the order of the question. */
export type EndpointsView = readonly AuthorityEndpoints[];

/** Reads the answer to one authority. */
export function toAuthorityEndpoints(authority: string, set: EndpointSet): AuthorityEndpoints {
  return { authority, endpoints: [...set.endpoints.values()].sort(compareEndpoints), exists: set.exists };
}

/** One row an endpoint, as it is shown and written: sorted over all authorities. */
export function endpointRows(
  view: EndpointsView,
): readonly (EndpointView & { readonly authority: string })[] {
  return view
    .flatMap(({ authority, endpoints }) => endpoints.map((endpoint) => ({ ...endpoint, authority })))
    .sort(compareEndpoints);
}

function compareEndpoints(a: EndpointView, b: EndpointView): number {
  return (
    compareTexts(a.namespace, b.namespace) ||
    compareTexts(a.service, b.service) ||
    a.ip.localeCompare(b.ip, "en", { numeric: true }) ||
    a.port - b.port
  );
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
