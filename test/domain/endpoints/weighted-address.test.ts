import type { Address, Backing } from "../../../src/domain/endpoints/address.js";
import {
  annotatedOpaquePorts,
  bareAddress,
  describeAddress,
  placedAddress,
  zoneLocality,
  type WeightedAddress,
} from "../../../src/domain/endpoints/weighted-address.js";
import { emptyPortSet, parsePortList } from "../../../src/domain/port-set.js";
import type { ExternalWorkload, OwnerRef, Pod } from "../../../src/domain/resources/resource.js";
import type { Settings } from "../../../src/domain/settings.js";
import { makeExternalWorkload, makePod } from "../../support/builders.js";
import { settings } from "../../support/settings.js";

const self: OwnerRef = { kind: "pod", name: "web-1" };

function addressOf(backing: Backing, overrides: Partial<Address> = {}): Address {
  return {
    ip: "10.0.1.1",
    port: 8080,
    socket: "10.0.1.1:8080",
    family: "IPv4",
    endpoint: "Pod shop/web-1",
    backing,
    hostname: undefined,
    zone: "zone-a",
    forZones: [],
    setLabels: {},
    ...overrides,
  };
}

interface PodCase {
  readonly pod?: Partial<Pod>;
  readonly owner?: OwnerRef;
  readonly opaque?: boolean;
  readonly address?: Partial<Address>;
  readonly settings?: Partial<Settings>;
}

function describedPod(given: PodCase = {}): ReturnType<typeof describeAddress> {
  const { pod, owner = self, opaque = false } = given;
  const backing: Backing = { kind: "pod", pod: makePod(pod), owner, opaque };
  return describeAddress(addressOf(backing, given.address), { ...settings, ...given.settings });
}

function ofPod(given: PodCase = {}): WeightedAddress {
  const described = describedPod(given);
  if (!described.ok) throw new Error(described.error);
  return described.value;
}

const h2 = { protocol: "h2", inboundPort: undefined };

describe("describeAddress of a pod", () => {
  it("tells all of a meshed pod", () => {
    const identity = "default.shop.serviceaccount.identity.linkerd.cluster.local";
    expect(ofPod()).toEqual({
      ip: "10.0.1.1",
      port: 8080,
      weight: 10_000,
      labels: { pod: "web-1", serviceaccount: "default", control_plane_ns: "linkerd", zone: "zone-a" },
      identity: { kind: "dns", name: identity, serverName: identity },
      hint: h2,
      authorityOverride: undefined,
      meshed: true,
    });
  });

  it("tells nothing of the mesh about a pod that is not in it", () => {
    const { identity, hint, meshed, labels } = ofPod({
      pod: { controlPlaneNamespace: "", proxy: undefined },
      opaque: true,
    });
    expect({ identity, hint, meshed, labels }).toEqual({
      identity: undefined,
      hint: undefined,
      meshed: false,
      labels: { pod: "web-1", serviceaccount: "default", zone: "zone-a" },
    });
  });

  describe("labels", () => {
    it.each([
      [{ kind: "deployment", name: "web" }, { deployment: "web" }],
      [{ kind: "job", name: "once" }, { k8s_job: "once" }],
      [{ kind: "cronjob", name: "cron" }, { cronjob: "cron" }],
      [self, {}],
    ])("name the owner %j", (owner, label) => {
      const common = { pod: "web-1", serviceaccount: "default", control_plane_ns: "linkerd", zone: "zone-a" };
      expect(ofPod({ owner }).labels).toEqual({ ...common, ...label });
    });

    it("name the pod template and the service account", () => {
      const pod = { labels: new Map([["pod-template-hash", "5d4f"]]), serviceAccount: "web" };
      expect(ofPod({ pod }).labels).toMatchObject({ pod_template_hash: "5d4f", serviceaccount: "web" });
    });

    it.each([
      ["zone-b", "zone-b"],
      ["", ""],
      [undefined, ""],
    ])("name the zone %j as %j, so that there always is one", (zone, label) => {
      expect(ofPod({ address: { zone } }).labels["zone"]).toBe(label);
    });
  });

  describe("identity", () => {
    it.each([
      [
        "is of the pod's own account and namespace",
        { pod: { serviceAccount: "web", namespace: "prod" } },
        "web.prod.serviceaccount.identity.linkerd.cluster.local",
      ],
      [
        "is of the trust domain that is set",
        { settings: { identityTrustDomain: "example.org" } },
        "default.shop.serviceaccount.identity.linkerd.example.org",
      ],
      [
        "is none of a pod of another control plane",
        { pod: { controlPlaneNamespace: "linkerd-dev" } },
        undefined,
      ],
      ["is none without a trust domain", { settings: { identityTrustDomain: "" } }, undefined],
    ])("%s", (_, given, name) => {
      const { identity } = ofPod(given);
      expect(identity?.kind === "dns" ? identity.name : identity).toBe(name);
    });
  });

  describe("protocol hint", () => {
    const transport = { forceOpaqueTransport: true };
    const annotated = { opaquePorts: parsePortList("8080").ports };

    it.each<readonly [string, PodCase, object]>([
      ["is HTTP/2 by default", {}, h2],
      [
        "is HTTP/2 also for a pod of another control plane",
        { pod: { controlPlaneNamespace: "linkerd-dev" } },
        h2,
      ],
      [
        "is there, though empty, when HTTP/2 is off",
        { settings: { enableH2Upgrade: false } },
        { protocol: undefined, inboundPort: undefined },
      ],
      ["is opaque by annotation", { pod: annotated }, { protocol: "opaque", inboundPort: 4143 }],
      [
        "is opaque by the default list",
        { address: { port: 3306 } },
        { protocol: "opaque", inboundPort: 4143 },
      ],
      ["is opaque by a Server", { opaque: true }, { protocol: "opaque", inboundPort: 4143 }],
      [
        "is opaque when HTTP/2 is off too",
        { opaque: true, settings: { enableH2Upgrade: false } },
        { protocol: "opaque", inboundPort: 4143 },
      ],
      [
        "is not opaque for a default port when the annotation says otherwise",
        { address: { port: 3306 }, pod: annotated },
        h2,
      ],
      [
        "is not opaque for a default port when the annotation is empty",
        { address: { port: 3306 }, pod: { opaquePorts: emptyPortSet } },
        h2,
      ],
      [
        "names the inbound port in any case when transport headers are on",
        { settings: transport },
        { protocol: "h2", inboundPort: 4143 },
      ],
      [
        "names no inbound port for the proxy's admin port",
        { settings: transport, address: { port: 4191 } },
        h2,
      ],
      [
        "names no inbound port for the proxy's control port",
        { settings: transport, address: { port: 4190 } },
        h2,
      ],
      [
        "names no inbound port for an opaque port of the proxy's own",
        { opaque: true, address: { port: 4191 } },
        { protocol: "opaque", inboundPort: undefined },
      ],
      [
        "names the inbound port that the proxy listens on",
        { opaque: true, pod: { proxy: { inbound: 5143, admin: 1, control: 2 } } },
        { protocol: "opaque", inboundPort: 5143 },
      ],
    ])("%s", (_, given, hint) => {
      expect(ofPod(given).hint).toEqual(hint);
    });
  });

  describe("ports that bypass the proxy", () => {
    it.each([
      [1000, "1000", false],
      [1001, "1000-1002", false],
      [1003, "1000-1002", true],
    ])("for port %d, %s being skipped: in the mesh is %s", (port, skipped, inMesh) => {
      const pod = { skippedInboundPorts: parsePortList(skipped).ports };
      const { identity, hint, meshed } = ofPod({ pod, address: { port }, opaque: true });
      expect([identity !== undefined, hint !== undefined, meshed]).toEqual([inMesh, inMesh, inMesh]);
    });

    it("need no readable proxy", () => {
      const pod = { skippedInboundPorts: parsePortList("8080").ports, proxy: undefined };
      expect(describedPod({ pod }).ok).toBe(true);
    });
  });

  describe("a meshed pod whose proxy cannot be read", () => {
    const transport = { forceOpaqueTransport: true };

    it.each<readonly [string, PodCase]>([
      ["is missing", { pod: { proxy: undefined } }],
      ["has no admin address", { pod: { proxy: { inbound: 4143, admin: undefined, control: 4190 } } }],
      ["has no control address", { pod: { proxy: { inbound: 4143, admin: 4191, control: undefined } } }],
      [
        "has no inbound address, where that is needed",
        { pod: { proxy: { inbound: undefined, admin: 1, control: 2 } }, settings: transport },
      ],
      [
        "has no inbound address for an opaque port",
        { pod: { proxy: { inbound: undefined, admin: 1, control: 2 } }, opaque: true },
      ],
      [
        "has the inbound port 0",
        { pod: { proxy: { inbound: 0, admin: 1, control: 2 } }, settings: transport },
      ],
    ])("is left out when its proxy %s", (_, given) => {
      const described = describedPod(given);
      expect(described.ok ? undefined : described.error).toMatch(/^Pod shop\/web-1 is labelled as meshed/);
    });

    it("is told of without an inbound address where that is not needed", () => {
      expect(ofPod({ pod: { proxy: { inbound: undefined, admin: 1, control: 2 } } }).hint).toEqual(h2);
    });
  });
});

describe("describeAddress of an external workload", () => {
  function ofWorkload(
    given: {
      workload?: Partial<ExternalWorkload>;
      owner?: OwnerRef;
      opaque?: boolean;
      settings?: Partial<Settings>;
      zone?: string | undefined;
    } = {},
  ): WeightedAddress {
    const { workload, owner, opaque = false } = given;
    const backing: Backing = { kind: "workload", workload: makeExternalWorkload(workload), owner, opaque };
    const zone = "zone" in given ? given.zone : "west";
    const described = describeAddress(addressOf(backing, { zone }), { ...settings, ...given.settings });
    if (!described.ok) throw new Error(described.error);
    return described.value;
  }

  it("tells all of it", () => {
    expect(ofWorkload()).toEqual({
      ip: "10.0.1.1",
      port: 8080,
      weight: 10_000,
      labels: { external_workload: "vm-1", zone: "west" },
      identity: {
        kind: "uri",
        uri: "spiffe://root.linkerd.cluster.local/vm-1",
        serverName: "vm-1.shop.serviceaccount.identity.linkerd.cluster.local",
      },
      hint: h2,
      authorityOverride: undefined,
      meshed: true,
    });
  });

  it.each([
    [{ kind: "externalgroup", name: "vms" }, { externalgroup: "vms" }],
    [{ kind: "job", name: "once" }, { job: "once" }],
    [{ kind: "", name: "vms" }, {}],
    [{ kind: "externalgroup", name: "" }, {}],
    [undefined, {}],
  ])("labels it by the owner %j", (owner, label) => {
    expect(ofWorkload(owner && { owner }).labels).toEqual({
      external_workload: "vm-1",
      zone: "west",
      ...label,
    });
  });

  it("labels it with an empty zone when that is not known", () => {
    expect(ofWorkload({ zone: undefined }).labels["zone"]).toBe("");
  });

  const proxyPort = { ports: [{ name: "linkerd-proxy", port: 5143, protocol: "TCP" }] };

  it.each([
    ["is HTTP/2 also when that is off for pods", { settings: { enableH2Upgrade: false } }, h2],
    [
      "is opaque by annotation",
      { workload: { opaquePorts: parsePortList("8080").ports } },
      { protocol: "opaque", inboundPort: 4143 },
    ],
    ["is opaque by a Server", { opaque: true }, { protocol: "opaque", inboundPort: 4143 }],
    [
      "names the inbound port when transport headers are on",
      { settings: { forceOpaqueTransport: true } },
      { protocol: "h2", inboundPort: 4143 },
    ],
    [
      "names the inbound port that the workload declares",
      { opaque: true, workload: proxyPort },
      { protocol: "opaque", inboundPort: 5143 },
    ],
  ])("hints a protocol that %s", (_, given, hint) => {
    expect(ofWorkload(given).hint).toEqual(hint);
  });
});

describe("describeAddress of an address that refers to nothing", () => {
  const gateway: Backing = { kind: "bare", identity: "gateway.west", authorityOverride: "api.prod.svc:80" };

  it("tells the address alone", () => {
    const plain = describeAddress(
      addressOf({ kind: "bare", identity: "", authorityOverride: undefined }),
      settings,
    );
    expect(plain).toEqual({ ok: true, value: bareAddress({ ip: "10.0.1.1", port: 8080 }) });
  });

  it("tells the authority of a mirrored Service also without an identity", () => {
    const described = describeAddress(addressOf({ ...gateway, identity: "" }), settings);
    expect(described).toMatchObject({
      value: { identity: undefined, hint: undefined, authorityOverride: "api.prod.svc:80", meshed: false },
    });
  });

  it.each([
    [true, h2],
    [false, undefined],
  ])(
    "tells the identity of a gateway, without a server name, and a hint only when HTTP/2 is on: %s",
    (enableH2Upgrade, hint) => {
      const described = describeAddress(addressOf(gateway), {
        ...settings,
        enableH2Upgrade,
        forceOpaqueTransport: true,
      });
      expect(described).toEqual({
        ok: true,
        value: {
          ...bareAddress({ ip: "10.0.1.1", port: 8080 }),
          identity: { kind: "dns", name: "gateway.west", serverName: undefined },
          hint,
          authorityOverride: "api.prod.svc:80",
          meshed: true,
        },
      });
    },
  );
});

describe("zoneLocality", () => {
  it.each([
    ["zone-a", "zone-a", "local"],
    ["zone-b", "zone-a", "remote"],
    ["", "zone-a", "remote"],
    [undefined, "zone-a", "unknown"],
    ["zone-a", "", "unknown"],
    ["", "", "unknown"],
  ])("of an endpoint in %j to a client in %j is %s", (zone, clientZone, locality) => {
    const backing: Backing = { kind: "pod", pod: makePod(), owner: self, opaque: false };
    expect(zoneLocality(addressOf(backing, { zone }), clientZone)).toBe(locality);
  });
});

describe("placedAddress", () => {
  const weighted = bareAddress({ ip: "10.0.1.1", port: 80 });

  it.each([
    ["local", false, 10_000],
    ["local", true, 100_000],
    ["remote", true, 10_000],
    ["unknown", true, 10_000],
  ] as const)(
    "labels an endpoint that is %s; with zone weights %s its weight is %d",
    (locality, extEndpointZoneWeights, weight) => {
      expect(placedAddress(weighted, locality, { ...settings, extEndpointZoneWeights })).toEqual({
        ...weighted,
        weight,
        labels: { zone_locality: locality },
      });
    },
  );
});

describe("annotatedOpaquePorts", () => {
  it("are the default ones only without an annotation", () => {
    const none = makePod({ opaquePorts: emptyPortSet });
    expect([annotatedOpaquePorts(makePod(), settings), annotatedOpaquePorts(none, settings)]).toEqual([
      settings.defaultOpaquePorts,
      emptyPortSet,
    ]);
  });
});
