import type { ServiceTraffic } from "../../src/domain/policy/select-outbound-policy.js";
import { defaultServiceSettings, type FailureAccrual } from "../../src/domain/policy/service-settings.js";
import { toOutboundPolicy } from "../../src/translate/outbound-policy-translator.js";

const accrual: FailureAccrual = {
  kind: "consecutive",
  maxFailures: 7,
  backoff: { min: 1n, max: 2n, jitter: 0 },
};
const web: ServiceTraffic = {
  kind: "service",
  service: { namespace: "shop", name: "web" },
  port: 80,
  authority: "web.shop.svc.cluster.local:80",
  protocol: undefined,
  settings: { ...defaultServiceSettings, accrual },
  routes: { kind: "default" },
};
const metadata = { resource: { group: "core", kind: "Service", name: "web", namespace: "shop", port: 80 } };
const http = { routes: [{ metadata: { default: "http" } }], failureAccrual: { consecutiveFailures: {} } };
const opaque = { routes: [{ metadata: { default: "opaq" } }] };

it.each([
  ["http1", { http1: http }],
  ["http2", { http2: http }],
  ["opaque", { opaque }],
  [undefined, { detect: { timeout: { seconds: "10" }, opaque, http1: http, http2: http } }],
] as const)("has the routes of protocol %s and no others", (protocol, expected) => {
  const policy = toOutboundPolicy({ ...web, protocol });
  expect(policy).toMatchObject({ metadata, protocol: expected });
  expect(Object.keys(policy.protocol ?? {})).toEqual(Object.keys(expected));
});

it("counts no failures without accrual", () => {
  const { protocol } = toOutboundPolicy({ ...web, protocol: "http1", settings: defaultServiceSettings });
  expect(Object.keys(protocol?.http1 ?? {})).toEqual(["routes"]);
});

it("refuses connections to a port that a Service does not have", () => {
  const { service, port } = web;
  expect(toOutboundPolicy({ kind: "undefined-port", service, port })).toMatchObject({
    protocol: { opaque: { routes: [{ metadata: { default: "undefined-port" } }] } },
    metadata,
  });
});

it("lets traffic go on to addresses outside of the cluster", () => {
  const ip = { family: "IPv4", text: "203.0.113.7" } as const;
  const fallback = { routes: [{ metadata: { default: "egress-fallback" } }] };
  expect(toOutboundPolicy({ kind: "external", ip, port: 443 })).toMatchObject({
    protocol: {
      detect: { timeout: { seconds: "10" }, opaque: fallback, http1: fallback, http2: fallback },
    },
    metadata: { default: "egress-fallback" },
  });
});
