import type { Authorization } from "../../src/domain/policy/authorizations.js";
import type { InboundServer } from "../../src/domain/policy/select-inbound-server.js";
import { toInboundServer } from "../../src/translate/inbound-server-translator.js";
import { network } from "../support/policy-settings.js";

const authorization: Authorization = {
  name: "cluster-authenticated",
  networks: [network("10.0.0.0/8")],
  clients: "meshed",
};
const server: InboundServer = {
  kind: "server",
  source: { kind: "server", name: "web-http" },
  protocol: "unknown",
  authorizations: [],
  routes: { kind: "default" },
  probes: undefined,
};
const defaultRoute = {
  metadata: { default: "default" },
  rules: [{ matches: [{ path: { prefix: "/" } }] }],
};

it.each([
  ["unknown", { detect: { timeout: { seconds: "10" }, httpRoutes: [defaultRoute] } }],
  ["HTTP/1", { http1: { routes: [defaultRoute] } }],
  ["HTTP/2", { http2: { routes: [defaultRoute] } }],
  ["gRPC", { grpc: { routes: [{ metadata: { default: "default" }, rules: [{ matches: [{ rpc: {} }] }] }] } }],
  ["opaque", { opaque: {} }],
  ["TLS", { tls: {} }],
] as const)("serves %s, and names the Server", (protocol, expected) => {
  expect(toInboundServer({ ...server, protocol })).toEqual({
    protocol: expected,
    labels: { group: "policy.linkerd.io", kind: "server", name: "web-http" },
  });
});

it("names a default policy, and whom it lets in", () => {
  const source = { kind: "default", name: "cluster-authenticated" } as const;
  expect(toInboundServer({ ...server, protocol: "opaque", source, authorizations: [authorization] })).toEqual(
    {
      protocol: { opaque: {} },
      labels: { group: "", kind: "default", name: "cluster-authenticated" },
      authorizations: [
        {
          networks: [{ net: { ip: { ipv4: 0x0a000000 }, prefixLen: 8 } }],
          authentication: { meshTLS: { identities: { suffixes: [{}] } } },
          labels: { group: "", kind: "default", name: "cluster-authenticated" },
          metadata: { default: "cluster-authenticated" },
        },
      ],
    },
  );
});

it.each(["unknown", "HTTP/1", "HTTP/2"] as const)("lets probes through beside all else on %s", (protocol) => {
  const probes = {
    paths: ["/live", "/ready"],
    authorization: { ...authorization, name: "probe", clients: "anybody" },
  } as const;
  const { detect, http1, http2 } = toInboundServer({ ...server, protocol, probes }).protocol ?? {};
  expect(detect?.httpRoutes ?? http1?.routes ?? http2?.routes).toEqual([
    defaultRoute,
    {
      metadata: { default: "probe" },
      authorizations: [
        {
          networks: [{ net: { ip: { ipv4: 0x0a000000 }, prefixLen: 8 } }],
          authentication: { unauthenticated: {} },
          labels: { group: "", kind: "default", name: "probe" },
          metadata: { default: "probe" },
        },
      ],
      rules: [
        {
          matches: [
            { path: { exact: "/live" }, method: { registered: "GET" } },
            { path: { exact: "/ready" }, method: { registered: "GET" } },
          ],
        },
      ],
    },
  ]);
});

it("writes labels in the order of their names, so that equal servers are equal bytes", () => {
  expect(Object.keys(toInboundServer(server).labels ?? {})).toEqual(["group", "kind", "name"]);
});
