import type { DefaultPolicy } from "../../../src/domain/policy/default-policy.js";
import type { PolicySettings } from "../../../src/domain/policy/policy-settings.js";
import { readWorkloadPolicy } from "../../../src/domain/policy/read-workload-policy.js";
import { selectInboundServer, type InboundAnswer } from "../../../src/domain/policy/select-inbound-server.js";
import type { Pod, Resource, Server } from "../../../src/domain/resources/resource.js";
import {
  makeContainerPort,
  makeExternalWorkload,
  makePod,
  makeServer,
  serverPolicy,
} from "../../support/builders.js";
import { viewOf } from "../../support/cluster.js";
import { network, policySettings } from "../../support/policy-settings.js";

const meshed = new Map([
  ["app", "web"],
  ["linkerd.io/control-plane-ns", "linkerd"],
]);
const pod = (overrides: Partial<Pod> = {}): Pod => makePod({ labels: meshed, ...overrides });

function ask(
  resources: readonly Resource[],
  {
    port = 8080,
    settings = {},
  }: { readonly port?: number; readonly settings?: Partial<PolicySettings> } = {},
): InboundAnswer {
  const workload = { kind: "Pod", namespace: "shop", name: "web-1" } as const;
  return selectInboundServer(viewOf(...resources), { workload, port }, { ...policySettings, ...settings });
}

const annotated = (annotations: Readonly<Record<string, string>>): Pick<Pod, "policy"> => ({
  policy: readWorkloadPolicy(new Map(Object.entries(annotations))),
});

const sourceOf = (answer: InboundAnswer): unknown => (answer.kind === "server" ? answer.source : answer);
const byDefault = (name: DefaultPolicy) => ({ kind: "default", name });
const byServer = (name: string) => ({ kind: "server", name });

describe("a workload", () => {
  it.each([
    ["that is not there", []],
    ["without a proxy", [makePod()]],
    ["of the same name in another namespace", [pod({ namespace: "other" })]],
  ])("%s has no server", (_, resources) => {
    expect(ask(resources)).toEqual({
      kind: "refused",
      refusal: { code: "NOT_FOUND", message: "there is no meshed pod shop/web-1" },
    });
  });

  it("has one for any port, before it runs and after", () => {
    const everybody = {
      name: "all-unauthenticated",
      networks: [network("0.0.0.0/0"), network("::/0")],
      clients: "anybody",
    };
    for (const phase of ["Pending", "Running", "Succeeded"])
      expect(ask([pod({ phase, ips: [] })], { port: 9999 })).toEqual({
        kind: "server",
        source: byDefault("all-unauthenticated"),
        protocol: "unknown",
        authorizations: [everybody],
        routes: { kind: "default" },
        probes: undefined,
      });
  });

  it("may be an external one, which needs no label", () => {
    const view = viewOf(makeExternalWorkload(annotated({ "config.linkerd.io/opaque-ports": "80" })));
    const workload = { kind: "ExternalWorkload", namespace: "shop", name: "vm-1" } as const;
    expect(selectInboundServer(view, { workload, port: 80 }, policySettings)).toMatchObject({
      source: byDefault("all-unauthenticated"),
      protocol: "opaque",
    });
    expect(selectInboundServer(viewOf(), { workload, port: 80 }, policySettings)).toMatchObject({
      refusal: { message: "there is no ExternalWorkload shop/vm-1" },
    });
  });
});

describe("the default policy", () => {
  it("is the cluster's, unless the workload's annotation names one", () => {
    const settings = { defaultPolicy: "deny" } as const;
    expect(sourceOf(ask([pod()], { settings }))).toEqual(byDefault("deny"));
    const audited = pod(annotated({ "config.linkerd.io/default-inbound-policy": "audit" }));
    expect(sourceOf(ask([audited], { settings }))).toEqual(byDefault("audit"));
    const bogus = pod(annotated({ "config.linkerd.io/default-inbound-policy": "bogus" }));
    expect(sourceOf(ask([bogus], { settings }))).toEqual(byDefault("deny"));
  });

  it.each<readonly [DefaultPolicy, DefaultPolicy]>([
    ["all-unauthenticated", "all-authenticated"],
    ["cluster-unauthenticated", "cluster-authenticated"],
    ["deny", "deny"],
    ["audit", "audit"],
  ])("%s is %s for ports that require an identity", (defaultPolicy, expected) => {
    const proving = pod(annotated({ "config.linkerd.io/proxy-require-identity-inbound-ports": "8080" }));
    expect(sourceOf(ask([proving], { settings: { defaultPolicy } }))).toEqual(byDefault(expected));
    expect(sourceOf(ask([proving], { port: 81, settings: { defaultPolicy } }))).toEqual(
      byDefault(defaultPolicy),
    );
  });

  it("knows opaque ports by annotation alone, not by the cluster's list", () => {
    const opaque = pod(annotated({ "config.linkerd.io/opaque-ports": "8080" }));
    expect(ask([opaque])).toMatchObject({ protocol: "opaque" });
    expect(ask([opaque], { port: 3306 })).toMatchObject({ protocol: "unknown" });
    expect(ask([pod()], { port: 3306 })).toMatchObject({ protocol: "unknown" });
  });
});

describe("a Server", () => {
  it.each(["unknown", "HTTP/1"] as const)("serves %s, and lets nobody in by itself", (protocol) => {
    expect(ask([pod(), makeServer({ policy: serverPolicy({ protocol }) })])).toEqual({
      kind: "server",
      source: byServer("web-http"),
      protocol,
      authorizations: [],
      routes: { kind: "default" },
      probes: undefined,
    });
  });

  it("that the policy cannot use is passed over", () => {
    const unfit = makeServer({ policy: serverPolicy({ protocol: undefined }) });
    expect(sourceOf(ask([pod(), unfit]))).toEqual(byDefault("all-unauthenticated"));
  });

  it("is for its own port alone", () => {
    expect(sourceOf(ask([pod(), makeServer()], { port: 8081 }))).toEqual(byDefault("all-unauthenticated"));
  });

  it("wins over the workload's annotations", () => {
    const opaque = pod(
      annotated({
        "config.linkerd.io/opaque-ports": "8080",
        "config.linkerd.io/default-inbound-policy": "all-authenticated",
      }),
    );
    expect(ask([opaque, makeServer({ policy: serverPolicy({ protocol: "HTTP/2" }) })])).toMatchObject({
      protocol: "HTTP/2",
      authorizations: [],
    });
  });

  it("lets in whom its own access policy lets in", () => {
    expect(
      ask([pod(), makeServer({ policy: serverPolicy({ accessPolicy: "all-authenticated" }) })]),
    ).toMatchObject({
      source: byServer("web-http"),
      authorizations: [{ name: "all-authenticated", clients: "meshed" }],
    });
    expect(ask([pod(), makeServer({ policy: serverPolicy({ accessPolicy: "deny" }) })])).toMatchObject({
      authorizations: [],
    });
  });

  it.each<readonly [string, Partial<Server>, Partial<Pod>, boolean]>([
    ["names the port", { port: "http" }, {}, true],
    ["names another port", { port: "admin" }, {}, false],
    ["gives the number as a name", { port: "8080" }, {}, false],
    ["names a UDP port", { port: "http" }, { ports: [makeContainerPort({ protocol: "UDP" })] }, false],
    ["has no name, as the port", { port: "" }, { ports: [makeContainerPort({ name: "" })] }, false],
    [
      "names a port of an init container",
      { port: "http" },
      { ports: [makeContainerPort({ initContainer: "sidecar" })] },
      true,
    ],
    [
      "names a port that two containers have",
      { port: "http" },
      { ports: [makeContainerPort({ containerPort: 9090 }), makeContainerPort()] },
      true,
    ],
    ["selects no pod", { podSelector: { kind: "nothing" } }, {}, false],
    [
      "selects other pods",
      {
        podSelector: {
          kind: "requirements",
          requirements: [{ key: "app", operator: "In", values: new Set(["api"]) }],
        },
      },
      {},
      false,
    ],
    ["is of another namespace", { namespace: "other" }, {}, false],
  ])("that %s", (_, server, overrides, selects) => {
    const source = sourceOf(ask([pod(overrides), makeServer(server)]));
    expect(source).toEqual(selects ? byServer("web-http") : byDefault("all-unauthenticated"));
  });

  it("for external workloads is none for pods", () => {
    const server = makeServer({
      podSelector: { kind: "nothing" },
      externalWorkloadSelector: { kind: "requirements", requirements: [] },
      port: "http",
      policy: serverPolicy({ protocol: "HTTP/1" }),
    });
    expect(sourceOf(ask([pod(), server]))).toEqual(byDefault("all-unauthenticated"));
    const workload = { kind: "ExternalWorkload", namespace: "shop", name: "vm-1" } as const;
    const view = viewOf(makeExternalWorkload(), server);
    expect(sourceOf(selectInboundServer(view, { workload, port: 8080 }, policySettings))).toEqual(
      byServer("web-http"),
    );
  });
});

it("a Server by name is for the last port of that name of an external workload", () => {
  const ports = [
    { name: "http", port: 8080, protocol: "TCP" },
    { name: "http", port: 8081, protocol: "TCP" },
    { name: "http", port: 8082, protocol: "UDP" },
  ];
  const server = makeServer({
    externalWorkloadSelector: { kind: "requirements", requirements: [] },
    port: "http",
  });
  const view = viewOf(makeExternalWorkload({ ports }), server);
  const workload = { kind: "ExternalWorkload", namespace: "shop", name: "vm-1" } as const;
  const sources = [8080, 8081, 8082].map((port) =>
    sourceOf(selectInboundServer(view, { workload, port }, policySettings)),
  );
  const none = byDefault("all-unauthenticated");
  expect(sources).toEqual([none, byServer("web-http"), none]);
});

describe("of several Servers for a port", () => {
  const a = makeServer({ name: "a" });
  const b = makeServer({ name: "b" });

  it.each<readonly [string, readonly Server[], string]>([
    ["the first by name, without times", [b, a], "a"],
    [
      "the oldest",
      [
        { ...a, createdAt: 2000 },
        { ...b, createdAt: 1000 },
      ],
      "b",
    ],
    [
      "the first by name, of one age",
      [
        { ...b, createdAt: 1000 },
        { ...a, createdAt: 1000 },
      ],
      "a",
    ],
    ["the one without a time", [{ ...a, createdAt: 1000 }, b], "b"],
    ["the one that is understood", [{ ...a, policy: serverPolicy({ protocol: undefined }) }, b], "b"],
    [
      "the one by name or number, whichever is older",
      [
        { ...b, port: "http", createdAt: 1 },
        { ...a, createdAt: 2 },
      ],
      "b",
    ],
  ])("it is %s", (_, servers, expected) => {
    expect(sourceOf(ask([pod(), ...servers]))).toEqual(byServer(expected));
  });
});

describe("probes", () => {
  const probes = [
    { port: 8080, path: "/live" },
    { port: 8080, path: "/ready" },
    { port: 9090, path: "/" },
  ];
  const probeNetworks = [network("0.0.0.0/0")];
  const probesOf = (answer: InboundAnswer): unknown => (answer.kind === "server" ? answer.probes : answer);

  it("are let through from the networks of kubelets, by port", () => {
    expect(probesOf(ask([pod({ probes })], { settings: { probeNetworks } }))).toEqual({
      paths: ["/live", "/ready"],
      authorization: { name: "probe", networks: probeNetworks, clients: "anybody" },
    });
    expect(probesOf(ask([pod({ probes })], { port: 9090, settings: { probeNetworks } }))).toMatchObject({
      paths: ["/"],
    });
  });

  it("are let through under a Server too", () => {
    expect(probesOf(ask([pod({ probes }), makeServer()], { settings: { probeNetworks } }))).toMatchObject({
      paths: ["/live", "/ready"],
    });
  });

  it("are nothing special on other ports, or without such networks", () => {
    expect(probesOf(ask([pod({ probes })], { port: 80, settings: { probeNetworks } }))).toBeUndefined();
    expect(probesOf(ask([pod({ probes })]))).toBeUndefined();
    expect(probesOf(ask([pod()], { settings: { probeNetworks } }))).toBeUndefined();
  });
});
