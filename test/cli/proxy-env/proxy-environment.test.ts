import { proxyEnvironment } from "../../../src/cli/proxy-env/proxy-environment.js";
import { makeProxySetup } from "./support/make-proxy-setup.js";

const files = { folder: "/keys", token: "/keys/token" };
const environment = (overrides: Parameters<typeof makeProxySetup>[0] = {}) =>
  Object.fromEntries(proxyEnvironment(makeProxySetup(overrides), files));

test("is all that a proxy needs to start", () => {
  const name = "web.shop.serviceaccount.identity.linkerd.cluster.local";
  expect(environment()).toEqual({
    LINKERD2_PROXY_DESTINATION_SVC_ADDR: "127.0.0.1:8086",
    LINKERD2_PROXY_DESTINATION_CONTEXT: '{"ns":"shop","nodeName":"node-1","pod":"web-0"}',
    LINKERD2_PROXY_DESTINATION_PROFILE_SUFFIXES: "svc.cluster.local.",
    LINKERD2_PROXY_DESTINATION_PROFILE_NETWORKS: "10.0.0.0/8,fd00::/8",
    LINKERD2_PROXY_POLICY_SVC_ADDR: "127.0.0.1:8090",
    LINKERD2_PROXY_POLICY_WORKLOAD: '{"ns":"shop","pod":"web-0"}',
    LINKERD2_PROXY_POLICY_CLUSTER_NETWORKS: "10.0.0.0/8,fd00::/8",
    LINKERD2_PROXY_IDENTITY_SVC_ADDR: "127.0.0.1:8080",
    LINKERD2_PROXY_IDENTITY_DIR: "/keys",
    LINKERD2_PROXY_IDENTITY_TOKEN_FILE: "/keys/token",
    LINKERD2_PROXY_IDENTITY_TRUST_ANCHORS: "-----BEGIN CERTIFICATE-----\n",
    LINKERD2_PROXY_IDENTITY_LOCAL_NAME: name,
    LINKERD2_PROXY_IDENTITY_SERVER_ID: name,
    LINKERD2_PROXY_IDENTITY_SERVER_NAME: name,
    LINKERD2_PROXY_OUTBOUND_LISTEN_ADDR: "127.0.0.1:4140",
    LINKERD2_PROXY_INBOUND_LISTEN_ADDR: "0.0.0.0:4143",
    LINKERD2_PROXY_ADMIN_LISTEN_ADDR: "127.0.0.1:4191",
    LINKERD2_PROXY_CONTROL_LISTEN_ADDR: "127.0.0.1:4190",
    LINKERD2_PROXY_INBOUND_IPS: "10.0.1.1,fd00::1",
    LINKERD2_PROXY_INBOUND_PORTS: "8080,9000",
    LINKERD2_PROXY_INBOUND_DEFAULT_POLICY: "all-unauthenticated",
    LINKERD2_PROXY_LOG: "warn,linkerd=info",
  });
});

test("leaves out what the proxy would refuse as empty", () => {
  const names = Object.keys(environment({ ips: [], ports: [] }));
  expect(names).not.toContain("LINKERD2_PROXY_INBOUND_IPS");
  expect(names).not.toContain("LINKERD2_PROXY_INBOUND_PORTS");
});

const svcNames = (tlsNames: readonly string[]) =>
  ["DESTINATION", "POLICY", "IDENTITY"].map(
    (service) => environment({ tlsNames })[`LINKERD2_PROXY_${service}_SVC_NAME`],
  );

test("over TLS, each service has the name of Linkerd's own, if the certificate has it", () => {
  const [destination, identity] = ["linkerd-destination.linkerd.x", "linkerd-identity.linkerd.x"];
  expect(svcNames([destination, identity])).toEqual([destination, destination, identity]);
});

test("over TLS, any other name is for all services", () => {
  expect(svcNames(["waypost.example"])).toEqual(Array(3).fill("waypost.example"));
});
