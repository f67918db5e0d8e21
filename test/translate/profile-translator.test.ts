import { bareAddress } from "../../src/domain/endpoints/weighted-address.js";
import type { ServiceAnswer } from "../../src/domain/profile/select-profile.js";
import type { ServiceProfileSpec } from "../../src/domain/profile/service-profile.js";
import { toEndpointProfile, toServiceProfile } from "../../src/translate/profile-translator.js";
import { decodeProfile, encodeProfile } from "../../src/wire/destination-wire.js";
import { makeServiceProfile } from "../support/builders.js";

const answer: ServiceAnswer = {
  kind: "service",
  service: { namespace: "shop", name: "web" },
  fqn: "web.shop.svc.cluster.local",
  port: 8080,
  profile: undefined,
  opaqueProtocol: false,
};
const defaultBudget = { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: { seconds: "10" } };
const common = {
  fullyQualifiedName: "web.shop.svc.cluster.local",
  parentRef: { resource: { group: "core", kind: "Service", name: "web", namespace: "shop", port: 8080 } },
};

function withSpec(spec: Partial<ServiceProfileSpec>): ReturnType<typeof toServiceProfile> {
  const empty: ServiceProfileSpec = { routes: [], retryBudget: undefined, dstOverrides: [] };
  return toServiceProfile({ ...answer, profile: makeServiceProfile({ spec: { ...empty, ...spec } }) });
}

describe("toServiceProfile", () => {
  it("writes the default profile: the default budget and a reference to no profile", () => {
    expect(toServiceProfile(answer)).toEqual({
      ...common,
      retryBudget: defaultBudget,
      profileRef: { resource: { group: "linkerd.io" } },
    });
  });

  it("refers to the profile by name and namespace, without a kind", () => {
    expect(withSpec({})).toEqual({
      ...common,
      retryBudget: defaultBudget,
      profileRef: {
        resource: { group: "linkerd.io", name: "web.shop.svc.cluster.local", namespace: "shop" },
      },
    });
  });

  it("says that the port is opaque, with and without a profile", () => {
    const profile = makeServiceProfile();
    expect([
      toServiceProfile({ ...answer, opaqueProtocol: true }),
      toServiceProfile({ ...answer, profile, opaqueProtocol: true }),
    ]).toEqual([
      expect.objectContaining({ opaqueProtocol: true }),
      expect.objectContaining({ opaqueProtocol: true }),
    ]);
  });

  it("writes routes in their order", () => {
    const route = (name: string): ServiceProfileSpec["routes"][number] => ({
      name,
      condition: { kind: "method", method: "GET", path: [] },
      responseClasses: [],
      isRetryable: false,
      timeout: 0n,
    });
    const { routes } = withSpec({ routes: [route("b"), route("a")] });
    expect(routes?.map(({ metricsLabels }) => metricsLabels)).toEqual([{ route: "b" }, { route: "a" }]);
  });

  it.each([
    [
      { retryRatio: 0.5, minRetriesPerSecond: 5, ttl: 20_000_000_000n },
      { retryRatio: 0.5, minRetriesPerSecond: 5, ttl: { seconds: "20" } },
    ],
    [{ retryRatio: 0, minRetriesPerSecond: 0, ttl: 0n }, {}],
    [
      { retryRatio: 0, minRetriesPerSecond: 1, ttl: -1n },
      { minRetriesPerSecond: 1, ttl: { nanos: -1 } },
    ],
    [
      { retryRatio: 1e-50, minRetriesPerSecond: 1, ttl: 1n },
      { minRetriesPerSecond: 1, ttl: { nanos: 1 } },
    ],
  ])("writes the budget %j as a whole, without what is zero on the wire", (retryBudget, expected) => {
    expect(withSpec({ retryBudget }).retryBudget).toEqual(expected);
  });

  it("writes overrides with the asked port where they name none, also those of weight 0", () => {
    const dstOverrides = [
      { authority: "a.shop.svc.cluster.local", weight: 5_000 },
      { authority: "b.shop.svc.cluster.local:90", weight: 0 },
    ];
    expect(withSpec({ dstOverrides }).dstOverrides).toEqual([
      { authority: "a.shop.svc.cluster.local:8080", weight: 5_000 },
      { authority: "b.shop.svc.cluster.local:90" },
    ]);
  });

  it("leaves out an empty namespace of a Service, as in a name without one", () => {
    const { parentRef } = toServiceProfile({ ...answer, service: { namespace: "", name: "web" } });
    expect(parentRef).toEqual({ resource: { group: "core", kind: "Service", name: "web", port: 8080 } });
  });

  it("loses nothing on the wire", () => {
    const profile = withSpec({ dstOverrides: [{ authority: "a", weight: 10_000 }] });
    expect(decodeProfile(encodeProfile(profile))).toMatchObject({
      ...profile,
      retryBudget: { minRetriesPerSecond: 10 },
    });
  });
});

describe("toEndpointProfile", () => {
  const address = bareAddress({ ip: "10.0.0.1", port: 80 });
  const endpoint = { addr: { ip: { ipv4: 0x0a000001 }, port: 80 }, weight: 10_000, metricLabels: {} };

  it.each([
    [false, {}],
    [true, { opaqueProtocol: true }],
  ])("writes the endpoint and the default budget, and no name: opaque %s", (opaqueProtocol, flag) => {
    expect(toEndpointProfile({ address, opaqueProtocol }, undefined)).toEqual({
      ...flag,
      retryBudget: defaultBudget,
      endpoint,
    });
  });

  it("writes the HTTP/2 parameters of a meshed endpoint", () => {
    const http2 = { keepAlive: { whileIdle: true } };
    const profile = toEndpointProfile(
      { address: { ...address, meshed: true }, opaqueProtocol: false },
      http2,
    );
    expect(profile.endpoint).toEqual({ ...endpoint, http2 });
  });
});
