import type { IpAddress } from "../domain/ip-address.js";
import type { OutboundAnswer, ServiceTraffic } from "../domain/policy/select-outbound-policy.js";
import type { OutboundPolicy } from "../gen/io/linkerd/proxy/outbound/OutboundPolicy.js";
import type { ProxyProtocol } from "../gen/io/linkerd/proxy/outbound/ProxyProtocol.js";
import { toFailureAccrual } from "./failure-accrual-translator.js";
import { toForwardBackend, toServiceBackend } from "./outbound-backend-translator.js";
import {
  toFallbackHttpRoute,
  toForbiddenRoute,
  toHttpRoute,
  toOpaqueRoute,
} from "./outbound-route-translator.js";
import { toDefaultMetadata, toGivenDuration, toServiceMetadata } from "./policy-values.js";

/** How long a connection may be silent before it counts as opaque; as Linkerd's policy controller has it. */
export const detectTimeout = toGivenDuration(10_000_000_000n);

/** An answer that can be sent. */
export type OutboundTraffic = Exclude<OutboundAnswer, { kind: "refused" }>;

/** An outbound policy for the wire (Linkerd grpc/src/outbound.rs, to_proto and its neighbours). */
export function toOutboundPolicy(traffic: OutboundTraffic): OutboundPolicy {
  switch (traffic.kind) {
    case "service":
      return {
        protocol: toProtocol(traffic),
        metadata: toServiceMetadata(traffic.service, traffic.port),
      };
    case "undefined-port":
      return {
        protocol: { opaque: { routes: [toForbiddenRoute()] } },
        metadata: toServiceMetadata(traffic.service, traffic.port),
      };
    case "external":
      return toFallback(traffic);
  }
}

function toProtocol(traffic: ServiceTraffic): ProxyProtocol {
  const { protocol, settings } = traffic;
  const backend = toServiceBackend(traffic);
  const opaque = { routes: [toOpaqueRoute("opaq", backend)] };
  const http = {
    routes: [toHttpRoute(backend, settings)],
    ...(settings.accrual && { failureAccrual: toFailureAccrual(settings.accrual) }),
  };
  switch (protocol) {
    case "http1":
      return { http1: http };
    case "http2":
      return { http2: http };
    case "opaque":
      return { opaque };
    case undefined:
      return { detect: { timeout: detectTimeout, opaque, http1: http, http2: http } };
  }
}

function toFallback(socket: { readonly ip: IpAddress; readonly port: number }): OutboundPolicy {
  const backend = toForwardBackend(socket);
  const http = { routes: [toFallbackHttpRoute(backend)] };
  return {
    protocol: {
      detect: {
        timeout: detectTimeout,
        opaque: { routes: [toOpaqueRoute("egress-fallback", backend)] },
        http1: http,
        http2: http,
      },
    },
    metadata: toDefaultMetadata("egress-fallback"),
  };
}
