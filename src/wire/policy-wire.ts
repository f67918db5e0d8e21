import type { PortSpec, PortSpec__Output } from "../gen/io/linkerd/proxy/inbound/PortSpec.js";
import type { InboundServerPoliciesDefinition } from "../gen/io/linkerd/proxy/inbound/InboundServerPolicies.js";
import type { Server, Server__Output } from "../gen/io/linkerd/proxy/inbound/Server.js";
import type { OutboundPoliciesDefinition } from "../gen/io/linkerd/proxy/outbound/OutboundPolicies.js";
import type {
  OutboundPolicy,
  OutboundPolicy__Output,
} from "../gen/io/linkerd/proxy/outbound/OutboundPolicy.js";
import type { TrafficSpec, TrafficSpec__Output } from "../gen/io/linkerd/proxy/outbound/TrafficSpec.js";
import { type EncodedMethod, withEncodedResponses } from "./encoded-service.js";
import { protoFile } from "./proto-file.js";

/** OutboundPolicies as a server sees it: requests decoded, responses encoded. */
export type EncodedOutboundService = Readonly<
  Record<"Get" | "Watch", EncodedMethod<TrafficSpec, TrafficSpec__Output>>
>;

/** InboundServerPolicies as a server sees it: requests decoded, responses encoded. */
export type EncodedInboundService = Readonly<
  Record<"GetPort" | "WatchPort", EncodedMethod<PortSpec, PortSpec__Output>>
>;

/** Both services as a client sees them: requests encoded, responses decoded. */
export type OutboundClientService = Pick<OutboundPoliciesDefinition, "Get" | "Watch">;
export type InboundClientService = Pick<InboundServerPoliciesDefinition, "GetPort" | "WatchPort">;

const outbound = protoFile("outbound.proto");
const inbound = protoFile("inbound.proto");

/** The service for a grpc-js server. Its handlers write each response as a Buffer, which goes out as it is. */
export function outboundService(): EncodedOutboundService {
  const { Get, Watch } = outboundClientService();
  return { Get: withEncodedResponses(Get), Watch: withEncodedResponses(Watch) };
}

/** The service for a grpc-js server, under the rules of outboundService. */
export function inboundService(): EncodedInboundService {
  const { GetPort, WatchPort } = inboundClientService();
  return { GetPort: withEncodedResponses(GetPort), WatchPort: withEncodedResponses(WatchPort) };
}

/** The service for a grpc-js client: requests and responses are objects. */
export function outboundClientService(): OutboundClientService {
  // The generated type of this very service.
  return outbound.service("io.linkerd.proxy.outbound.OutboundPolicies") as unknown as OutboundClientService;
}

/** The service for a grpc-js client: requests and responses are objects. */
export function inboundClientService(): InboundClientService {
  // The generated type of this very service.
  return inbound.service("io.linkerd.proxy.inbound.InboundServerPolicies") as unknown as InboundClientService;
}

/** The bytes of an outbound policy, under the rules of encodeProfile in destination-wire. */
export function encodeOutboundPolicy(message: OutboundPolicy): Buffer {
  return outboundPolicy().serialize(message);
}

/** The bytes of an inbound server, under the rules of encodeProfile in destination-wire. */
export function encodeInboundServer(message: Server): Buffer {
  return inboundServer().serialize(message);
}

/** The outbound policy in the bytes, under the rules of decodeProfile in destination-wire. */
export function decodeOutboundPolicy(bytes: Buffer): OutboundPolicy__Output {
  return outboundPolicy().deserialize(bytes);
}

/** The inbound server in the bytes, under the rules of decodeProfile in destination-wire. */
export function decodeInboundServer(bytes: Buffer): Server__Output {
  return inboundServer().deserialize(bytes);
}

function outboundPolicy() {
  return outbound.message<OutboundPolicy, OutboundPolicy__Output>("io.linkerd.proxy.outbound.OutboundPolicy");
}

function inboundServer() {
  return inbound.message<Server, Server__Output>("io.linkerd.proxy.inbound.Server");
}
