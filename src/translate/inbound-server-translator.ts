import type { Authorization } from "../domain/policy/authorizations.js";
import type { InboundServer } from "../domain/policy/select-inbound-server.js";
import type { Authn } from "../gen/io/linkerd/proxy/inbound/Authn.js";
import type { Authz } from "../gen/io/linkerd/proxy/inbound/Authz.js";
import type { GrpcRoute } from "../gen/io/linkerd/proxy/inbound/GrpcRoute.js";
import type { HttpRoute } from "../gen/io/linkerd/proxy/inbound/HttpRoute.js";
import type { ProxyProtocol } from "../gen/io/linkerd/proxy/inbound/ProxyProtocol.js";
import type { Server } from "../gen/io/linkerd/proxy/inbound/Server.js";
import { detectTimeout } from "./outbound-policy-translator.js";
import { toDefaultMetadata, toIpNetwork } from "./policy-values.js";
import { sortedLabels } from "./wire-values.js";

/** How a port is served, for the wire (Linkerd grpc/src/inbound.rs, to_server). */
export function toInboundServer(server: InboundServer): Server {
  const authorizations = server.authorizations.map(toAuthz);
  return {
    protocol: toProtocol(server),
    ...(authorizations.length > 0 && { authorizations }),
    labels: sortedLabels({
      group: server.source.kind === "server" ? "policy.linkerd.io" : "",
      kind: server.source.kind,
      name: server.source.name,
    }),
  };
}

function toProtocol(server: InboundServer): ProxyProtocol {
  switch (server.protocol) {
    case "unknown":
      return { detect: { timeout: detectTimeout, httpRoutes: toHttpRoutes(server) } };
    case "HTTP/1":
      return { http1: { routes: toHttpRoutes(server) } };
    case "HTTP/2":
      return { http2: { routes: toHttpRoutes(server) } };
    case "gRPC":
      return { grpc: { routes: [defaultGrpcRoute] } };
    case "opaque":
      return { opaque: {} };
    case "TLS":
      return { tls: {} };
  }
}

const defaultHttpRoute: HttpRoute = {
  metadata: toDefaultMetadata("default"),
  rules: [{ matches: [{ path: { prefix: "/" } }] }],
};
const defaultGrpcRoute: GrpcRoute = {
  metadata: toDefaultMetadata("default"),
  rules: [{ matches: [{ rpc: {} }] }],
};

/** The kubelet's route stands beside the one for everything, and the proxy takes the more exact one. */
function toHttpRoutes({ probes }: InboundServer): HttpRoute[] {
  if (probes === undefined) return [defaultHttpRoute];
  const probeRoute: HttpRoute = {
    metadata: toDefaultMetadata("probe"),
    authorizations: [toAuthz(probes.authorization)],
    rules: [
      { matches: probes.paths.map((exact) => ({ path: { exact }, method: { registered: "GET" } as const })) },
    ],
  };
  return [defaultHttpRoute, probeRoute];
}

function toAuthz({ name, networks, clients }: Authorization): Authz {
  return {
    networks: networks.map((network) => ({ net: toIpNetwork(network) })),
    authentication: toAuthn(clients),
    // Older proxies read the labels, newer ones the metadata.
    labels: sortedLabels({ group: "", kind: "default", name }),
    metadata: toDefaultMetadata(name),
  };
}

/** A suffix without parts is the end of every identity. */
function toAuthn(clients: Authorization["clients"]): Authn {
  return clients === "anybody" ? { unauthenticated: {} } : { meshTLS: { identities: { suffixes: [{}] } } };
}
