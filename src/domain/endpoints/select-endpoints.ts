import type { Refusal } from "../refusal.js";
import { formatName, type NamespacedName } from "../resources/names.js";
import type { Service } from "../resources/resource.js";
import type { Settings } from "../settings.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { Address } from "./address.js";
import { filterAddresses, ofInstance, type AddressFilter } from "./filter-addresses.js";
import { resolveAddresses } from "./resolve-addresses.js";
import { describeAddress } from "./weighted-address.js";

/** What a Get stream is about. Streams with equal keys show the same. */
export interface EndpointsKey {
  readonly service: NamespacedName;
  /** The hostname of one endpoint; empty: all. */
  readonly instance: string;
  readonly port: number;
  /** The client's node; empty when not known. */
  readonly nodeName: string;
}

/**
 * The endpoints of a Service for one kind of client. A `refusal` is the answer to a new stream; one that is
 * open already shows the endpoints, of which there are then none.
 */
export interface EndpointsAnswer {
  readonly refusal: Refusal | undefined;
  /** By socket address, `ip:port`. */
  readonly endpoints: ReadonlyMap<string, Address>;
  readonly clientZone: string;
  /** Whether there are endpoints, though none for a client of this kind. */
  readonly onlyForOthers: boolean;
}

/** Decides what a Get stream shows (Linkerd destination/server.go, Get). */
export function selectEndpoints(view: ClusterView, key: EndpointsKey, settings: Settings): EndpointsAnswer {
  const service = view.service(key.service);
  const refusal = refuse(service, key);
  const zone = key.nodeName === "" ? "" : (view.node(key.nodeName)?.zone ?? "");
  if (service === undefined || refusal !== undefined)
    return { refusal, endpoints: new Map(), clientZone: zone, onlyForOthers: false };

  const serving = servingService(view, service);
  if (serving === undefined)
    return { refusal: undefined, endpoints: new Map(), clientZone: zone, onlyForOthers: false };
  const { localTrafficOnly } = serving;
  const nodeName = localTrafficOnly ? key.nodeName : "";
  const { instance, port } = key;
  const { enableIPv6 } = settings;
  const filter = { instance, client: { nodeName, zone }, localTrafficOnly, enableIPv6 };
  return sharedAnswer(view, serving, { asked: { port, filter }, settings });
}

interface Asked {
  readonly port: number;
  readonly filter: AddressFilter;
}

/** Clients on different nodes get the same unless the Service keeps traffic on the node or their zones differ. */
function sharedAnswer(
  view: ClusterView,
  service: Service,
  { asked, settings }: { readonly asked: Asked; readonly settings: Settings },
): EndpointsAnswer {
  const name = `endpoints of Service ${formatName(service)} ${JSON.stringify(asked)}`;
  return view.part(name, (within) => {
    const serving = within.service(service) ?? service;
    return answerFrom(resolveAddresses(within, serving, asked.port), asked.filter, settings);
  });
}

function answerFrom(
  addresses: readonly Address[],
  filter: AddressFilter,
  settings: Settings,
): EndpointsAnswer {
  const visible = filterAddresses(addresses, filter);
  return {
    refusal: undefined,
    endpoints: bySocket(visible, settings),
    clientZone: filter.client.zone,
    onlyForOthers: visible.length === 0 && ofInstance(addresses, filter.instance).length > 0,
  };
}

/** How a Service is linked to other clusters counts before its type does, as in Linkerd. */
function refuse(service: Service | undefined, { service: id, port }: EndpointsKey): Refusal | undefined {
  const name = `${id.name}.${id.namespace}`;
  if (service === undefined) return { code: "NOT_FOUND", message: `Service ${name} not found` };
  if (service.multicluster?.kind === "federated") return undefined;
  if (service.multicluster?.kind === "remote") {
    const { cluster, service: remote } = service.multicluster;
    return remote === undefined
      ? {
          code: "FAILED_PRECONDITION",
          message: `Service ${name} is linked to cluster ${cluster} but names no remote service`,
        }
      : { code: "NOT_FOUND", message: `Remote cluster not found: ${cluster} (of Service ${name})` };
  }
  return service.externalName
    ? {
        code: "INVALID_ARGUMENT",
        message: `Service ${name} is of type ExternalName and has no endpoints at port ${port}`,
      }
    : undefined;
}

/**
 * A federated Service is served by the local one that it names, unless that one is of type ExternalName; members
 * in other clusters are out of reach.
 */
function servingService(view: ClusterView, service: Service): Service | undefined {
  if (service.multicluster?.kind !== "federated") return service;
  const { local } = service.multicluster;
  const member = local === "" ? undefined : view.service({ namespace: service.namespace, name: local });
  return member?.externalName === true ? undefined : member;
}

/**
 * The proxy knows endpoints by socket address: of several on one, the one that most likely holds it now. Those that
 * cannot be told hold nothing.
 */
function bySocket(addresses: readonly Address[], settings: Settings): ReadonlyMap<string, Address> {
  const sockets = new Map<string, Address>();
  for (const address of addresses) {
    const other = sockets.get(address.socket);
    if (other === undefined || claim(address, settings) >= claim(other, settings))
      sockets.set(address.socket, address);
  }
  return sockets;
}

function claim(address: Address, settings: Settings): number {
  const { backing, ip } = address;
  if (backing.kind !== "pod") return 0;
  const { pod } = backing;
  if (!describeAddress(address, settings).ok) return -1;
  return 1 + (pod.ips.includes(ip) ? 2 : 0) + (pod.phase === "Running" && !pod.deleting ? 1 : 0);
}
