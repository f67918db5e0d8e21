import type { KnownSetup } from "../../../../src/cli/proxy-env/proxy-environment.js";

/** The setup of pod shop/web-0, with all that its proxy needs. */
export function makeProxySetup(overrides: Partial<KnownSetup> = {}): KnownSetup {
  return {
    pod: { namespace: "shop", name: "web-0" },
    nodeName: "node-1",
    ips: ["10.0.1.1", "fd00::1"],
    ports: [8080, 9000],
    proxyPorts: { inbound: 4143, admin: 4191, control: 4190 },
    meshed: true,
    identity: "web.shop.serviceaccount.identity.linkerd.cluster.local",
    clusterDomain: "cluster.local",
    clusterNetworks: ["10.0.0.0/8", "fd00::/8"],
    defaultPolicy: "all-unauthenticated",
    addresses: { destination: "127.0.0.1:8086", policy: "127.0.0.1:8090", identity: "127.0.0.1:8080" },
    tlsNames: [],
    trustAnchors: "-----BEGIN CERTIFICATE-----\n",
    ...overrides,
  };
}
