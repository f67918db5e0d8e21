import type { Address } from "./address.js";

/** Who asks, as far as that decides which addresses it gets. */
export interface ClientPlace {
  readonly nodeName: string;
  /** The zone of the client's node; empty when not known. */
  readonly zone: string;
}

export interface AddressFilter {
  /** Only the endpoint of this hostname; empty: all. */
  readonly instance: string;
  readonly client: ClientPlace;
  readonly localTrafficOnly: boolean;
  readonly enableIPv6: boolean;
}

/**
 * What one client may use of a Service's addresses: those of the instance it named, then those of its node
 * (traffic policy Local) or zone (hints), then one family each. Linkerd watcher/filtered_listener_group.go.
 */
export function filterAddresses(all: readonly Address[], filter: AddressFilter): readonly Address[] {
  const named = ofInstance(all, filter.instance);
  const near = filter.localTrafficOnly
    ? onNode(named, filter.client.nodeName)
    : inZone(named, filter.client.zone);
  return oneFamilyEach(near, filter.enableIPv6);
}

/** The addresses with the hostname; all for the empty one. */
export function ofInstance(all: readonly Address[], hostname: string): readonly Address[] {
  return hostname === "" ? all : all.filter((address) => address.hostname === hostname);
}

function onNode(addresses: readonly Address[], nodeName: string): readonly Address[] {
  return addresses.filter(({ backing }) => backing.kind === "pod" && backing.pod.nodeName === nodeName);
}

/** Hints count only when every endpoint has some, and one at least is for the client's zone. */
function inZone(addresses: readonly Address[], zone: string): readonly Address[] {
  if (addresses.some((address) => address.forZones.length === 0)) return addresses;
  const hinted = addresses.filter((address) => address.forZones.includes(zone));
  return hinted.length > 0 ? hinted : addresses;
}

/**
 * One address of each pod and workload: of the preferred family, if it has one. Without IPv6 the IPv6 addresses
 * of pods are left out altogether, those of workloads stay as the only ones. Bare addresses are each an endpoint
 * of their own.
 */
function oneFamilyEach(addresses: readonly Address[], enableIPv6: boolean): readonly Address[] {
  const preferred = enableIPv6 ? "IPv6" : "IPv4";
  const withPreferred = new Set(
    addresses.filter(({ family }) => family === preferred).map(({ endpoint }) => endpoint),
  );
  return addresses.filter(({ backing, family, endpoint }) => {
    if (backing.kind === "bare" || family === preferred) return true;
    return (enableIPv6 || backing.kind === "workload") && !withPreferred.has(endpoint);
  });
}
