import type { Backoff, HttpRetry, ServiceSettings, Timeouts } from "../domain/policy/service-settings.js";
import type { Timeouts as WireTimeouts } from "../gen/io/linkerd/proxy/http_route/Timeouts.js";
import type { Backend } from "../gen/io/linkerd/proxy/outbound/Backend.js";
import type {
  HttpRoute,
  _io_linkerd_proxy_outbound_HttpRoute_Retry as WireRetry,
} from "../gen/io/linkerd/proxy/outbound/HttpRoute.js";
import type { OpaqueRoute } from "../gen/io/linkerd/proxy/outbound/OpaqueRoute.js";
import { toBackoff } from "./failure-accrual-translator.js";
import { toDefaultMetadata, toGivenDuration } from "./policy-values.js";

/** The route that takes every request to a Service (Linkerd grpc/src/outbound/http.rs). */
export function toHttpRoute(backend: Backend, { timeouts, retry }: ServiceSettings): HttpRoute {
  return {
    metadata: toDefaultMetadata("http"),
    rules: [
      {
        matches: [{ path: { prefix: "/" } }],
        backends: { firstAvailable: { backends: [{ backend }] } },
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- older proxies read no other
        ...(timeouts.request !== undefined && { requestTimeout: toGivenDuration(timeouts.request) }),
        timeouts: toTimeouts(timeouts),
        ...(retry && { retry: toRetry(retry) }),
      },
    ],
  };
}

/** The route that takes every request to an address outside of the cluster (grpc/src/outbound.rs, fallback). */
export function toFallbackHttpRoute(backend: Backend): HttpRoute {
  return {
    metadata: toDefaultMetadata("egress-fallback"),
    rules: [{ matches: [{}], backends: { firstAvailable: { backends: [{ backend }] } } }],
  };
}

/** The route that takes every connection; `name` says why there is no other. */
export function toOpaqueRoute(name: "opaq" | "egress-fallback", backend: Backend): OpaqueRoute {
  return {
    metadata: toDefaultMetadata(name),
    rules: [{ backends: { firstAvailable: { backends: [{ backend }] } } }],
  };
}

/** The route of connections to a port that the Service does not have. */
export function toForbiddenRoute(): OpaqueRoute {
  return {
    metadata: toDefaultMetadata("undefined-port"),
    rules: [{ backends: { empty: {} }, filters: [{ forbidden: {} }] }],
  };
}

function toTimeouts({ request, response, idle }: Timeouts): WireTimeouts {
  return {
    ...(response !== undefined && { response: toGivenDuration(response) }),
    ...(request !== undefined && { request: toGivenDuration(request) }),
    ...(idle !== undefined && { idle: toGivenDuration(idle) }),
  };
}

const milliseconds = 1_000_000n;
// As convert_retry of grpc/src/outbound/http.rs.
const retryBackoff: Backoff = { min: 25n * milliseconds, max: 250n * milliseconds, jitter: 1 };
const maxRequestBytes = 65_536;

function toRetry({ limit, timeout, statuses }: HttpRetry): WireRetry {
  const statusRanges = statuses.map(({ min, max }) => ({ start: min, end: max }));
  return {
    maxRetries: limit,
    maxRequestBytes,
    conditions: statusRanges.length === 0 ? {} : { statusRanges },
    ...(timeout !== undefined && { timeout: toGivenDuration(timeout) }),
    backoff: toBackoff(retryBackoff),
  };
}
