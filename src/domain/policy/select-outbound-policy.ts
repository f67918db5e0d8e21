import { networkContains } from "../ip-network.js";
import { formatHostPort, type IpAddress } from "../ip-address.js";
import { portSetContains } from "../port-set.js";
import type { Refusal } from "../refusal.js";
import type { OutboundKey } from "../requests/parse-traffic-spec.js";
import type { NamespacedName } from "../resources/names.js";
import type { Service } from "../resources/resource.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { AppProtocol } from "./app-protocol.js";
import type { PolicySettings } from "./policy-settings.js";
import { selectRoutes, type RouteSelection } from "./select-routes.js";
import { defaultServiceSettings, type ServiceSettings } from "./service-settings.js";

/** The policy for traffic to a port of a Service. */
export interface ServiceTraffic {
  readonly kind: "service";
  readonly service: NamespacedName;
  readonly port: number;
  /** What the destination service is to be asked for: `web.shop.svc.cluster.local:80`. */
  readonly authority: string;
  /** Undefined: the proxy finds out. */
  readonly protocol: AppProtocol | undefined;
  readonly settings: ServiceSettings;
  readonly routes: RouteSelection;
}

/** What an outbound policy stream shows. */
export type OutboundAnswer =
  | ServiceTraffic
  /** The address is a Service's, the port is none of its: nobody gets through. */
  | { readonly kind: "undefined-port"; readonly service: NamespacedName; readonly port: number }
  /** An address outside of the cluster: traffic goes on to it. */
  | { readonly kind: "external"; readonly ip: IpAddress; readonly port: number }
  /** The answer to a new stream; one that is open keeps what it has. */
  | { readonly kind: "refused"; readonly refusal: Refusal };

/** Decides the policy for traffic to a target (Linkerd outbound/index.rs, and lookup_ip of runtime/src/lib.rs). */
export function selectOutboundPolicy(
  view: ClusterView,
  { target, port }: OutboundKey,
  settings: PolicySettings,
): OutboundAnswer {
  if (target.kind === "service")
    return answerForService(target.service, { service: view.service(target.service), port, settings });
  // One without ports has no address that anybody could connect to.
  const service = view.servicesByClusterIp(target.ip.text).find(({ ports }) => ports.length > 0);
  if (service === undefined) return answerForAddress(target.ip, port, settings);
  return service.ports.some((declared) => declared.port === port)
    ? answerForService(service, { service, port, settings })
    : { kind: "undefined-port", service: idOf(service), port };
}

interface ServiceLookup {
  /** Undefined: there is no such Service. Asked for by name, it gets the default policy all the same. */
  readonly service: Service | undefined;
  readonly port: number;
  readonly settings: PolicySettings;
}

function answerForService(id: NamespacedName, lookup: ServiceLookup): ServiceTraffic {
  const { service, port, settings } = lookup;
  return {
    kind: "service",
    service: idOf(id),
    port,
    authority: `${id.name}.${id.namespace}.svc.${settings.clusterDomain}:${port}`,
    protocol: service && protocolOf(service, port, settings),
    settings: service?.policy?.settings ?? defaultServiceSettings,
    routes: selectRoutes(),
  };
}

/** What a port declares counts; of two that have the number, as for TCP and UDP, the last that declares anything. */
function protocolOf(service: Service, port: number, settings: PolicySettings): AppProtocol | undefined {
  const declared = service.ports.findLast((each) => each.port === port && each.appProtocol !== undefined);
  if (declared !== undefined) return declared.appProtocol;
  const opaquePorts = service.policy?.opaquePorts ?? settings.defaultOpaquePorts;
  return portSetContains(opaquePorts, port) ? "opaque" : undefined;
}

function answerForAddress(ip: IpAddress, port: number, settings: PolicySettings): OutboundAnswer {
  if (!settings.clusterNetworks.some((network) => networkContains(network, ip)))
    return { kind: "external", ip, port };
  return {
    kind: "refused",
    refusal: {
      code: "NOT_FOUND",
      message: `no Service has the address of ${formatHostPort(ip.text, port)}, which is one of the cluster's`,
    },
  };
}

function idOf({ namespace, name }: NamespacedName): NamespacedName {
  return { namespace, name };
}
