import type { Server } from "@grpc/grpc-js";
import { type IpAddress, formatHostPort } from "../domain/ip-address.js";
import { ipv4FromNumber, mappedIpv6FromHalves } from "../domain/ip-numbers.js";
import { parsePortSpec } from "../domain/requests/parse-port-spec.js";
import { parseTrafficSpec, type TrafficSpec } from "../domain/requests/parse-traffic-spec.js";
import type { PortSpec__Output } from "../gen/io/linkerd/proxy/inbound/PortSpec.js";
import type { IPAddress__Output } from "../gen/io/linkerd/proxy/net/IPAddress.js";
import type { TrafficSpec__Output } from "../gen/io/linkerd/proxy/outbound/TrafficSpec.js";
import type { InboundServerWatcher } from "../watchers/inbound-server-watcher.js";
import type { OutboundPolicyWatcher } from "../watchers/outbound-policy-watcher.js";
import { inboundService, outboundService } from "../wire/policy-wire.js";
import { type CallObserver, getMethod, watchMethod } from "./message-methods.js";
import type { OpenStreams } from "./open-streams.js";
import { Turns } from "./turns.js";

export const outboundServiceName = "io.linkerd.proxy.outbound.OutboundPolicies";
export const inboundServiceName = "io.linkerd.proxy.inbound.InboundServerPolicies";

/** Methods of both services whose calls stay open. */
export type PolicyWatchMethod = "Watch" | "WatchPort";

/** All methods of both services. */
export type PolicyMethod = PolicyWatchMethod | "Get" | "GetPort";

interface PolicyServicesOptions {
  readonly outbound: OutboundPolicyWatcher;
  readonly inbound: InboundServerWatcher;
  readonly clusterDomain: string;
  readonly streams: OpenStreams<PolicyWatchMethod>;
  readonly observer: CallObserver<PolicyMethod>;
}

/** Adds both policy services to a server (outbound.proto and inbound.proto). */
export function addPolicyServices(server: Server, options: PolicyServicesOptions): void {
  const { outbound, inbound, clusterDomain, streams, observer } = options;
  const turns = new Turns();
  const outboundMethods = {
    get: "Get",
    watch: "Watch",
    parse: (request: TrafficSpec__Output) => parseTrafficSpec(toTrafficSpec(request), clusterDomain),
    describe: describeTraffic,
    watcher: outbound,
    streams,
    turns,
    observer,
  } as const;
  server.addService(outboundService(), {
    Get: getMethod(outboundMethods),
    Watch: watchMethod(outboundMethods),
  });
  const inboundMethods = {
    get: "GetPort",
    watch: "WatchPort",
    parse: ({ workload = "", port = 0 }: PortSpec__Output) => parsePortSpec({ workload, port }),
    describe: ({ workload = "", port = 0 }: PortSpec__Output) => ({ workload, target: `port ${port}` }),
    watcher: inbound,
    streams,
    turns,
    observer,
  } as const;
  server.addService(inboundService(), {
    GetPort: getMethod(inboundMethods),
    WatchPort: watchMethod(inboundMethods),
  });
}

/** A request without its encoding. What is absent from it is zero, as in every proto3 message. */
function toTrafficSpec({ sourceWorkload = "", addr, authority }: TrafficSpec__Output): TrafficSpec {
  if (authority !== undefined) return { sourceWorkload, target: { kind: "authority", authority } };
  const target = addr && ({ kind: "address", ip: toIp(addr.ip), port: addr.port ?? 0 } as const);
  return { sourceWorkload, target: target ?? undefined };
}

function toIp(ip: IPAddress__Output | null | undefined): IpAddress | undefined {
  if (ip?.ipv4 !== undefined) return ipv4FromNumber(ip.ipv4);
  if (!ip?.ipv6) return undefined;
  return mappedIpv6FromHalves({ first: BigInt(ip.ipv6.first ?? 0), last: BigInt(ip.ipv6.last ?? 0) });
}

function describeTraffic({ sourceWorkload = "", addr, authority }: TrafficSpec__Output): {
  readonly workload: string;
  readonly target: string;
} {
  const socket = formatHostPort(toIp(addr?.ip)?.text ?? "", addr?.port ?? 0);
  return { workload: sourceWorkload, target: authority ?? socket };
}
