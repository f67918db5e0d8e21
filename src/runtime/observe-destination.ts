import { status } from "@grpc/grpc-js";
import type { Metrics } from "../admin/metrics.js";
import type { EndpointsKey } from "../domain/endpoints/select-endpoints.js";
import { destinationServiceName, type StreamObserver } from "../grpc/destination-service.js";
import type { EndpointsState } from "../watchers/endpoints-state.js";
import { formatEndpointsKey } from "../watchers/endpoints-watcher.js";
import type { PipelineObserver } from "../watchers/observe-pipeline.js";
import type { DestinationObservers } from "./compose-destination.js";
import type { HeldBackends } from "./held-backends.js";
import type { Logger } from "./logger.js";

interface ObservedBy {
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly backends: HeldBackends;
}

/** Brings what the service does into metrics and logs. */
export function observeDestination({ metrics, log, backends }: ObservedBy): DestinationObservers {
  return {
    streams: observeStreams(metrics, log.child({ component: "server" })),
    endpoints: observeEndpoints(log.child({ component: "endpoints-watcher" })),
    profiles: { opened: nothing, emitted: nothing, closed: nothing },
    backends,
  };
}

function nothing(): void {
  // Not observed.
}

function observeStreams(metrics: Metrics, log: Logger): StreamObserver {
  const methods = {
    Get: metrics.grpc.method({ service: destinationServiceName, method: "Get", type: "server_stream" }),
    GetProfile: metrics.grpc.method({ service: destinationServiceName, method: "GetProfile", type: "server_stream" }),
  };
  return {
    opened: (method, { path, peer, token }) => {
      const measured = methods[method];
      const begun = performance.now();
      measured.started();
      measured.messageReceived();
      log.debug({ method, path, remote: peer, ns: token.ns, node: token.nodeName, pod: token.pod }, "stream opened");
      if (token.form === "invalid") log.warn({ path, remote: peer }, "the context token is neither JSON nor ns:NAME, and counts as empty");
      return {
        sent: measured.messageSent,
        closed: (code, cause) => {
          measured.handled(status[code], (performance.now() - begun) / 1000);
          if (cause !== undefined) log.error({ method, path, err: cause }, "a stream failed by a fault of ours");
          else log.debug({ method, path, code }, "stream closed");
        },
      };
    },
  };
}

/** Says which endpoints are left out and why, once for each key while it lasts. */
function observeEndpoints(log: Logger): PipelineObserver<EndpointsKey, EndpointsState> {
  const told = new Map<string, readonly string[]>();
  return {
    opened: nothing,
    emitted: (key, { leftOut }) => {
      const id = formatEndpointsKey(key);
      for (const reason of leftOut) if (!told.get(id)?.includes(reason)) log.warn({ authority: id, reason }, "an endpoint is left out");
      if (leftOut.length > 0) told.set(id, leftOut);
      else told.delete(id);
    },
    closed: (key) => void told.delete(formatEndpointsKey(key)),
  };
}
