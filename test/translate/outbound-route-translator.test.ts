import { defaultServiceSettings } from "../../src/domain/policy/service-settings.js";
import {
  toFallbackHttpRoute,
  toForbiddenRoute,
  toHttpRoute,
  toOpaqueRoute,
} from "../../src/translate/outbound-route-translator.js";

const backend = { queue: { capacity: 1 } };
const backends = { firstAvailable: { backends: [{ backend }] } };
const rule = { matches: [{ path: { prefix: "/" } }], backends, timeouts: {} };

it("takes every request, by default without limits", () => {
  expect(toHttpRoute(backend, defaultServiceSettings)).toEqual({
    metadata: { default: "http" },
    rules: [rule],
  });
});

it("writes the limit of the whole request in the place of older proxies too, also when it is zero", () => {
  const timeouts = { request: 0n, response: 2_000_000_000n, idle: undefined };
  expect(toHttpRoute(backend, { ...defaultServiceSettings, timeouts }).rules).toEqual([
    { ...rule, requestTimeout: {}, timeouts: { request: {}, response: { seconds: "2" } } },
  ]);
});

it("writes retries with the backoff that Linkerd has", () => {
  const common = {
    maxRequestBytes: 65_536,
    backoff: { minBackoff: { nanos: 25_000_000 }, maxBackoff: { nanos: 250_000_000 }, jitterRatio: 1 },
  };
  const retry = { limit: 2, timeout: 300_000_000n, statuses: [{ min: 500, max: 599 }] };
  expect(toHttpRoute(backend, { ...defaultServiceSettings, retry }).rules).toEqual([
    {
      ...rule,
      retry: {
        ...common,
        maxRetries: 2,
        conditions: { statusRanges: [{ start: 500, end: 599 }] },
        timeout: { nanos: 300_000_000 },
      },
    },
  ]);
  const bare = { limit: 1, timeout: undefined, statuses: [] };
  expect(toHttpRoute(backend, { ...defaultServiceSettings, retry: bare }).rules).toEqual([
    { ...rule, retry: { ...common, maxRetries: 1, conditions: {} } },
  ]);
});

it("takes every request and every connection outside of the cluster", () => {
  expect(toFallbackHttpRoute(backend)).toEqual({
    metadata: { default: "egress-fallback" },
    rules: [{ matches: [{}], backends }],
  });
});

it("takes every connection", () => {
  expect(toOpaqueRoute("opaq", backend)).toEqual({ metadata: { default: "opaq" }, rules: [{ backends }] });
});

it("refuses every connection", () => {
  expect(toForbiddenRoute()).toEqual({
    metadata: { default: "undefined-port" },
    rules: [{ backends: { empty: {} }, filters: [{ forbidden: {} }] }],
  });
});
