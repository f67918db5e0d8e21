import { toProfileView } from "../../../src/cli/client/profile-view.js";
import { decodeProfile, encodeProfile } from "../../../src/wire/destination-wire.js";

test("reads a profile as it comes off the wire", () => {
  const message = decodeProfile(
    encodeProfile({
      fullyQualifiedName: "web.shop.svc.cluster.local",
      opaqueProtocol: true,
      parentRef: { resource: { group: "core", kind: "Service", name: "web", namespace: "shop", port: 80 } },
      profileRef: {
        resource: { group: "linkerd.io", name: "web.shop.svc.cluster.local", namespace: "shop" },
      },
      retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: { seconds: "10" } },
      routes: [
        {
          condition: { all: { matches: [{ method: { registered: "POST" } }, { path: { regex: "/cart" } }] } },
          responseClasses: [{ condition: { status: { min: 500, max: 599 } }, isFailure: true }],
          metricsLabels: { route: "cart", tier: "1" },
          isRetryable: true,
          timeout: { nanos: 250_000_000 },
        },
      ],
      dstOverrides: [{ authority: "v2:80", weight: 5_000 }],
    }),
  );
  expect(toProfileView("web:80", message, new Map([["v2:80", { kind: "live", endpoints: 1 }]]))).toEqual({
    authority: "web:80",
    fullyQualifiedName: "web.shop.svc.cluster.local",
    opaqueProtocol: true,
    parentRef: { group: "core", kind: "Service", name: "web", namespace: "shop", port: 80 },
    profileRef: { group: "linkerd.io", name: "web.shop.svc.cluster.local", namespace: "shop" },
    retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: "10s" },
    routes: [
      {
        name: "cart",
        condition: "POST /cart",
        isRetryable: true,
        timeout: "250ms",
        responseClasses: [{ condition: "5xx", isFailure: true }],
        metricsLabels: { tier: "1" },
      },
    ],
    dstOverrides: [
      {
        authority: "v2:80",
        weight: 5_000,
        share: 100,
        backendRef: null,
        endpoints: 1,
        noTraffic: null,
        unknown: null,
      },
    ],
    endpoint: null,
  });
});

test("an empty message has every key, with nothing behind it", () => {
  expect(toProfileView("web:80", {}, new Map())).toEqual({
    authority: "web:80",
    fullyQualifiedName: null,
    opaqueProtocol: false,
    parentRef: null,
    profileRef: null,
    retryBudget: null,
    routes: [],
    dstOverrides: [],
    endpoint: null,
  });
});

test.each([0.2, 0.1, 1 / 3, 1000, 0, 1e-7, 0.123456789])(
  "a retry ratio of %d keeps its 32 bits in few digits",
  (ratio) => {
    const view = toProfileView("a", { retryBudget: { retryRatio: Math.fround(ratio) } }, new Map());
    const shown = view.retryBudget?.retryRatio ?? NaN;
    expect(Math.fround(shown)).toBe(Math.fround(ratio));
    expect(String(shown).length).toBeLessThanOrEqual(12);
  },
);
