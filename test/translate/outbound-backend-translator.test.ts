import type { IpAddress } from "../../src/domain/ip-address.js";
import type { ServiceTraffic } from "../../src/domain/policy/select-outbound-policy.js";
import { defaultServiceSettings } from "../../src/domain/policy/service-settings.js";
import { toForwardBackend, toServiceBackend } from "../../src/translate/outbound-backend-translator.js";

const queue = { capacity: 100, failfastTimeout: { seconds: "3" } };
const peakEwma = { defaultRtt: { nanos: 30_000_000 }, decay: { seconds: "10" } };
const web: ServiceTraffic = {
  kind: "service",
  service: { namespace: "shop", name: "web" },
  port: 80,
  authority: "web.shop.svc.cluster.local:80",
  protocol: undefined,
  settings: defaultServiceSettings,
  routes: { kind: "default" },
};
const biased: ServiceTraffic = {
  ...web,
  settings: { ...defaultServiceSettings, loadBiaser: { penalty: 0n, maxRetryAfter: 60_000_000_000n } },
};

it("balances over a Service's endpoints", () => {
  expect(toServiceBackend(web)).toEqual({
    metadata: {
      resource: { group: "core", kind: "Service", name: "web", namespace: "shop", port: 80 },
    },
    balancer: { discovery: { dst: { path: "web.shop.svc.cluster.local:80" } }, peakEwma },
    queue,
  });
});

it.each([undefined, "http1", "http2"] as const)(
  "lets failures weigh where the protocol is %s",
  (protocol) => {
    expect(toServiceBackend({ ...biased, protocol }).balancer).toEqual({
      discovery: { dst: { path: "web.shop.svc.cluster.local:80" } },
      penaltyPeakEwma: {
        ...peakEwma,
        penalty: {},
        maxRetryAfter: { seconds: "60" },
        penaltyDecay: { seconds: "10" },
      },
    });
  },
);

it("lets failures not weigh where nobody sees them", () => {
  expect(toServiceBackend({ ...biased, protocol: "opaque" }).balancer).toMatchObject({ peakEwma });
});

it.each<readonly [IpAddress["family"], string, object]>([
  ["IPv4", "203.0.113.7", { ipv4: 0xcb007107 }],
  ["IPv6", "2001:db8::", { ipv6: { first: "2306139568115548160" } }],
  ["IPv6", "::ffff:203.0.113.7", { ipv6: { last: "281474087547143" } }],
])("forwards to the %s address %s", (family, text, expected) => {
  expect(toForwardBackend({ ip: { family, text }, port: 443 })).toEqual({
    metadata: { default: "egress-fallback" },
    forward: { addr: { ip: expected, port: 443 }, weight: 1 },
    queue,
  });
});
