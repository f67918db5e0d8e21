import type { EndpointView } from "../../../../src/cli/client/endpoint-view.js";
import type { ProfileView, RouteView } from "../../../../src/cli/client/profile-view.js";
import type { BackendView } from "../../../../src/cli/client/split-view.js";

/** A meshed pod of `shop/web`. */
export function makeEndpointView(overrides: Partial<EndpointView> = {}): EndpointView {
  return {
    namespace: "shop",
    ip: "10.0.1.1",
    port: 8080,
    pod: "web-1",
    service: "web.shop",
    weight: 10_000,
    zone: "zone-a",
    identity: "web.shop.id",
    serverName: "web.shop.id",
    hint: "h2",
    inboundPort: null,
    authorityOverride: null,
    http2: null,
    labels: { pod: "web-1" },
    ...overrides,
  };
}

export function makeRouteView(overrides: Partial<RouteView> = {}): RouteView {
  return {
    name: "books",
    condition: "GET /books",
    isRetryable: false,
    timeout: null,
    responseClasses: [],
    metricsLabels: {},
    ...overrides,
  };
}

/** All of the weight, two endpoints. */
export function makeBackendView(overrides: Partial<BackendView> = {}): BackendView {
  return {
    authority: "v1:80",
    weight: 10_000,
    share: 100,
    backendRef: null,
    endpoints: 2,
    noTraffic: null,
    unknown: null,
    ...overrides,
  };
}

/** The default profile of `shop/web`. */
export function makeProfileView(overrides: Partial<ProfileView> = {}): ProfileView {
  return {
    authority: "web:80",
    fullyQualifiedName: "web.shop.svc.cluster.local",
    opaqueProtocol: false,
    parentRef: null,
    profileRef: null,
    retryBudget: { retryRatio: 0.2, minRetriesPerSecond: 10, ttl: "10s" },
    routes: [],
    dstOverrides: [],
    endpoint: null,
    ...overrides,
  };
}
