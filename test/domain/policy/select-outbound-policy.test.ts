import { parseIp } from "../../../src/domain/ip-address.js";
import { mappedIpv6FromHalves } from "../../../src/domain/ip-numbers.js";
import type { PolicySettings } from "../../../src/domain/policy/policy-settings.js";
import { readServicePolicy } from "../../../src/domain/policy/read-service-policy.js";
import {
  selectOutboundPolicy,
  type OutboundAnswer,
} from "../../../src/domain/policy/select-outbound-policy.js";
import { defaultServiceSettings } from "../../../src/domain/policy/service-settings.js";
import type { Resource, Service } from "../../../src/domain/resources/resource.js";
import { makeService, makeServicePort } from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { network, policySettings } from "../../support/policy-settings.js";

interface Asked {
  readonly port?: number;
  readonly settings?: Partial<PolicySettings>;
}

function byName(resources: readonly Resource[], { port = 80, settings }: Asked = {}): OutboundAnswer {
  const target = { kind: "service", service: { namespace: "shop", name: "web" } } as const;
  const key = { target, port, clientNamespace: "client" };
  return selectOutboundPolicy(viewOf(...resources), key, { ...policySettings, ...settings });
}

function byIp(
  resources: readonly Resource[],
  text: string,
  { port = 80, settings }: Asked = {},
): OutboundAnswer {
  const ip = parseIp(text);
  if (ip === undefined) throw new Error(`no address: ${text}`);
  const key = { target: { kind: "address", ip } as const, port, clientNamespace: "client" };
  return selectOutboundPolicy(viewOf(...resources), key, { ...policySettings, ...settings });
}

const annotated = (annotations: Readonly<Record<string, string>>): Pick<Service, "policy"> => ({
  policy: readServicePolicy(new Map(Object.entries(annotations))),
});

const web: OutboundAnswer = {
  kind: "service",
  service: { namespace: "shop", name: "web" },
  port: 80,
  authority: "web.shop.svc.cluster.local:80",
  protocol: undefined,
  settings: defaultServiceSettings,
  routes: { kind: "default" },
};

describe("a Service asked for by name", () => {
  it("has its protocol detected by default", () => {
    expect(byName([makeService()])).toEqual(web);
  });

  it("gets the default policy also when there is none", () => {
    expect(byName([])).toEqual(web);
  });

  it("gets it for any port, declared or not, and without ports", () => {
    expect(byName([makeService()], { port: 9999 })).toMatchObject({
      kind: "service",
      port: 9999,
      authority: "web.shop.svc.cluster.local:9999",
    });
    expect(byName([makeService({ ports: [] })])).toEqual(web);
  });

  it("gets it when it is headless or an ExternalName", () => {
    expect(byName([makeService({ headless: true })])).toEqual(web);
    expect(byName([makeService({ externalName: true, clusterIps: [] })])).toEqual(web);
  });

  it("is named in the cluster's own domain", () => {
    expect(byName([], { settings: { clusterDomain: "c.example" } })).toMatchObject({
      authority: "web.shop.svc.c.example:80",
    });
  });

  it("has the settings of its annotations, the very same for each port", () => {
    const service = makeService(annotated({ "timeout.linkerd.io/request": "5s" }));
    const settings = service.policy?.settings;
    expect(byName([service])).toEqual({ ...web, settings });
    expect(byName([service], { port: 81 })).toMatchObject({ settings });
  });
});

describe("the protocol of a port", () => {
  const protocolOf = (service: Partial<Service>, port = 80): unknown => {
    const answer = byName([makeService(service)], { port });
    return answer.kind === "service" ? answer.protocol : answer;
  };
  const http = makeServicePort({ appProtocol: "http1" });

  it("is the declared one", () => {
    expect(protocolOf({ ports: [http] })).toBe("http1");
  });

  it("is opaque on the default list, unless it is declared", () => {
    expect(protocolOf({ ports: [makeServicePort({ port: 3306 })] }, 3306)).toBe("opaque");
    expect(protocolOf({ ports: [makeServicePort({ port: 3306, appProtocol: "http2" })] }, 3306)).toBe(
      "http2",
    );
  });

  it("is opaque by annotation, which takes the place of the list", () => {
    const opaque = annotated({ "config.linkerd.io/opaque-ports": "80,9000" });
    const ports = [makeServicePort(), makeServicePort({ port: 3306 })];
    expect([80, 3306, 9000].map((port) => protocolOf({ ...opaque, ports }, port))).toEqual([
      "opaque",
      undefined,
      "opaque",
    ]);
    expect(protocolOf({ ...opaque, ports: [http] })).toBe("http1");
    expect(protocolOf(annotated({ "config.linkerd.io/opaque-ports": "" }), 3306)).toBeUndefined();
    expect(protocolOf(annotated({ "config.linkerd.io/opaque-ports": "80,http" }))).toBeUndefined();
  });

  it("is not opaque by the list when there is no Service", () => {
    expect(byName([], { port: 3306 })).toMatchObject({ protocol: undefined });
  });

  it("is that of the last port of its number that declares any", () => {
    const udp = makeServicePort({ name: "quic", protocol: "UDP", appProtocol: "opaque" });
    const plain = makeServicePort({ name: "plain", protocol: "SCTP" });
    expect(protocolOf({ ports: [http, udp, plain] })).toBe("opaque");
    expect(protocolOf({ ports: [udp, plain, http] })).toBe("http1");
  });
});

describe("an address", () => {
  it("of a Service is the Service, by each of its addresses", () => {
    const service = makeService({ clusterIps: ["10.1.0.1", "fd00::1"] });
    expect([byIp([service], "10.1.0.1"), byIp([service], "fd00::1")]).toEqual([web, web]);
  });

  it("of a Service with a port that it does not have lets nobody through", () => {
    expect(byIp([makeService()], "10.1.0.1", { port: 9999 })).toEqual({
      kind: "undefined-port",
      service: { namespace: "shop", name: "web" },
      port: 9999,
    });
  });

  it("counts a UDP port among those that a Service has", () => {
    const ports = [makeServicePort({ port: 53, protocol: "UDP" })];
    expect(byIp([makeService({ ports })], "10.1.0.1", { port: 53 })).toMatchObject({ kind: "service" });
  });

  it("is not known by a Service without ports", () => {
    expect(byIp([makeService({ ports: [] })], "10.1.0.1")).toMatchObject({ kind: "refused" });
  });

  it("within the cluster that is no Service's is refused", () => {
    expect(byIp([makeService()], "10.0.1.1")).toEqual({
      kind: "refused",
      refusal: {
        code: "NOT_FOUND",
        message: "no Service has the address of 10.0.1.1:80, which is one of the cluster's",
      },
    });
  });

  it.each(["203.0.113.7", "2001:db8::1", "fd00::1"])(
    "outside of the cluster, such as %s, is left alone",
    (text) => {
      expect(byIp([], text, { port: 443 })).toEqual({ kind: "external", ip: parseIp(text), port: 443 });
    },
  );

  it("is outside or not as the cluster's networks say", () => {
    const clusterNetworks = [network("fd00::/8")];
    expect(byIp([], "fd00::1", { settings: { clusterNetworks } })).toMatchObject({ kind: "refused" });
    expect(byIp([], "10.0.0.1", { settings: { clusterNetworks } })).toMatchObject({ kind: "external" });
  });

  it("of IPv6 that carries one of IPv4 is neither a Service's nor the cluster's", () => {
    const ip = mappedIpv6FromHalves({ first: 0n, last: 0xffff_0a00_0101n });
    const key = { target: { kind: "address", ip }, port: 80, clientNamespace: "client" } as const;
    const view = viewOf(makeService({ clusterIps: ["10.0.1.1"] }));
    expect(selectOutboundPolicy(view, key, policySettings)).toEqual({ kind: "external", ip, port: 80 });
  });

  it("outside of the networks is a Service's all the same", () => {
    expect(byIp([makeService({ clusterIps: ["203.0.113.7"] })], "203.0.113.7")).toEqual(web);
  });
});
