import type { Identity, ProtocolHint, WeightedAddress } from "../domain/endpoints/weighted-address.js";
import type { Http2ClientParams } from "../gen/io/linkerd/proxy/destination/Http2ClientParams.js";
import type { ProtocolHint as WireHint } from "../gen/io/linkerd/proxy/destination/ProtocolHint.js";
import type { TlsIdentity } from "../gen/io/linkerd/proxy/destination/TlsIdentity.js";
import type { WeightedAddr } from "../gen/io/linkerd/proxy/destination/WeightedAddr.js";
import { sortedLabels, toTcpAddress } from "./wire-values.js";

/** An endpoint for the wire; meshed ones carry the HTTP/2 parameters, if any are set. */
export function toWeightedAddr(address: WeightedAddress, http2: Http2ClientParams | undefined): WeightedAddr {
  return {
    addr: toTcpAddress(address),
    weight: address.weight,
    metricLabels: sortedLabels(address.labels),
    ...(address.identity && { tlsIdentity: toTlsIdentity(address.identity) }),
    ...(address.hint && { protocolHint: toProtocolHint(address.hint) }),
    ...(address.authorityOverride !== undefined && {
      authorityOverride: { authorityOverride: address.authorityOverride },
    }),
    ...(address.meshed && http2 && { http2 }),
  };
}

function toTlsIdentity(identity: Identity): TlsIdentity {
  const serverName = identity.serverName === undefined ? {} : { serverName: name(identity.serverName) };
  return identity.kind === "dns"
    ? { dnsLikeIdentity: name(identity.name), ...serverName }
    : { uriLikeIdentity: identity.uri === "" ? {} : { uri: identity.uri }, ...serverName };
}

function name(text: string): { name?: string } {
  return text === "" ? {} : { name: text };
}

function toProtocolHint({ protocol, inboundPort }: ProtocolHint): WireHint {
  return {
    ...(protocol === "h2" && { h2: {} }),
    ...(protocol === "opaque" && { opaque: {} }),
    ...(inboundPort !== undefined && { opaqueTransport: inboundPort === 0 ? {} : { inboundPort } }),
  };
}
