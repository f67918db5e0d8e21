import type { Update__Output } from "../../gen/io/linkerd/proxy/destination/Update.js";
import { formatHostPort } from "../../domain/ip-address.js";
import { toEndpointView, type EndpointView } from "./endpoint-view.js";
import { socketOf } from "./socket-address.js";

/** The endpoints of an authority as a client holds them. */
export interface EndpointSet {
  /** By `ip:port`, IPv6 in brackets. */
  readonly endpoints: ReadonlyMap<string, EndpointView>;
  /** False when the server said that there is no such Service. */
  readonly exists: boolean;
}

/** What a client holds before the first message. */
export const noEndpoints: EndpointSet = { endpoints: new Map(), exists: true };

/** The set after a step (destination.proto, Update). A message without a step changes nothing. */
export function foldUpdate(
  set: EndpointSet,
  { add, remove, noEndpoints: none }: Update__Output,
): EndpointSet {
  if (none !== undefined) return { endpoints: new Map(), exists: none.exists === true };
  if (add === undefined && remove === undefined) return set;
  const endpoints = new Map(set.endpoints);
  for (const addr of add?.addrs ?? []) {
    const view = toEndpointView(addr, add?.metricLabels ?? {});
    endpoints.set(formatHostPort(view.ip, view.port), view);
  }
  for (const addr of remove?.addrs ?? []) {
    const { ip, port } = socketOf(addr);
    endpoints.delete(formatHostPort(ip, port));
  }
  return { endpoints, exists: true };
}
