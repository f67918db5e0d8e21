import { parsePortList } from "../../src/domain/port-set.js";
import { proxySetup, type ControlPlane } from "../../src/runtime/proxy-setup.js";
import { makeContainerPort, makePod } from "../support/builders.js";
import { viewOf } from "../support/cluster.js";
import { policySettings } from "../support/policy-settings.js";
import { settings } from "../support/settings.js";

const cluster = { ...settings, ...policySettings, tls: false, tlsNames: ["linkerd-destination.example"] };
const control: ControlPlane = {
  cluster,
  addresses: { destination: "127.0.0.1:8086", policy: "127.0.0.1:8090", identity: undefined },
  trustAnchors: "PEM",
};
const pod = makePod();

test("tells all that a proxy of the pod needs", () => {
  expect(proxySetup(viewOf(pod), pod, control)).toEqual({
    pod: { namespace: "shop", name: "web-1" },
    nodeName: "node-1",
    ips: ["10.0.1.1"],
    ports: [8080],
    proxyPorts: { inbound: 4143, admin: 4191, control: 4190 },
    meshed: true,
    identity: "default.shop.serviceaccount.identity.linkerd.cluster.local",
    clusterDomain: "cluster.local",
    clusterNetworks: ["10.0.0.0/8", "100.64.0.0/10", "172.16.0.0/12", "192.168.0.0/16"],
    defaultPolicy: "all-unauthenticated",
    addresses: control.addresses,
    tlsNames: [],
    trustAnchors: "PEM",
  });
});

test("there is none for a pod that is not there", () => {
  expect(proxySetup(viewOf(), pod, control)).toBeUndefined();
});

test("the ports are those of TCP, each once and in order, without the proxy's own and those it is to skip", () => {
  const ports = [9000, 8080, 9000, 4143, 4191, 25].map((containerPort) =>
    makeContainerPort({ containerPort }),
  );
  const udp = makeContainerPort({ containerPort: 53, protocol: "UDP" });
  const many = makePod({ ports: [...ports, udp], skippedInboundPorts: parsePortList("25").ports });
  expect(proxySetup(viewOf(many), many, control)?.ports).toEqual([8080, 9000]);
});

test("the proxy listens where the pod's own container says, else where the injector would have it", () => {
  const portsOf = (proxy: (typeof pod)["proxy"]) => {
    const other = makePod({ proxy });
    return proxySetup(viewOf(other), other, control)?.proxyPorts;
  };
  expect(portsOf({ inbound: 5143, admin: undefined, control: 5190 })).toEqual({
    inbound: 5143,
    admin: 4191,
    control: 5190,
  });
  expect(portsOf(undefined)).toEqual({ inbound: 4143, admin: 4191, control: 4190 });
});

test("a pod of another control plane, or of none, counts as not meshed", () => {
  const other = makePod({ controlPlaneNamespace: "other" });
  expect(proxySetup(viewOf(other), other, control)?.meshed).toBe(false);
});

test("a pod's own default policy wins", () => {
  const denying = makePod({
    policy: {
      defaultPolicy: "deny",
      opaquePorts: parsePortList("").ports,
      identityPorts: parsePortList("").ports,
      problems: [],
    },
  });
  expect(proxySetup(viewOf(denying), denying, control)?.defaultPolicy).toBe("deny");
});

test("over TLS the certificate's names are told", () => {
  const overTls = { ...control, cluster: { ...cluster, tls: true } };
  expect(proxySetup(viewOf(pod), pod, overTls)?.tlsNames).toEqual(["linkerd-destination.example"]);
});
