import type { Metrics } from "../admin/metrics.js";
import type { EndpointsKey } from "../domain/endpoints/select-endpoints.js";
import { formatHostPort } from "../domain/ip-address.js";
import type { ProfileKey, ProfileTarget } from "../domain/requests/parse-request-path.js";
import type { Settings } from "../domain/settings.js";
import { serviceFqn, type ProfileAnswer } from "../domain/profile/select-profile.js";
import { destinationServiceName, type StreamObserver } from "../grpc/destination-service.js";
import type { EndpointsState } from "../watchers/endpoints-state.js";
import { formatEndpointsKey } from "../watchers/endpoints-watcher.js";
import type { PipelineObserver } from "../watchers/observe-pipeline.js";
import type { ProfileState } from "../watchers/profile-state.js";
import { formatProfileKey } from "../watchers/profile-watcher.js";
import type { DestinationObservers } from "./compose-destination.js";
import type { HeldBackends } from "./held-backends.js";
import type { Logger } from "./logger.js";
import { measureCall } from "./measure-call.js";

interface ObservedBy {
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly backends: HeldBackends;
  readonly settings: Pick<Settings, "clusterDomain">;
}

/** Brings what the service does into metrics and logs. */
export function observeDestination({ metrics, log, backends, settings }: ObservedBy): DestinationObservers {
  return {
    streams: observeStreams(metrics, log.child({ component: "server" })),
    endpoints: observeEndpoints(metrics, log.child({ component: "endpoints-watcher" })),
    profiles: observeProfiles(metrics, { log: log.child({ component: "profile-watcher" }), settings }),
    backends,
  };
}

function observeStreams(metrics: Metrics, log: Logger): StreamObserver {
  const methods = {
    Get: metrics.grpc.method({ service: destinationServiceName, method: "Get", type: "server_stream" }),
    GetProfile: metrics.grpc.method({
      service: destinationServiceName,
      method: "GetProfile",
      type: "server_stream",
    }),
  };
  return {
    opened: (method, { path, peer, token }) => {
      log.debug(
        { method, path, remote: peer, ns: token.ns, node: token.nodeName, pod: token.pod },
        "stream opened",
      );
      if (token.form === "invalid")
        log.warn(
          { path, remote: peer },
          "the context token is neither JSON nor ns:NAME, and counts as empty",
        );
      return measureCall(methods[method], (code, cause) => {
        if (cause !== undefined)
          log.error({ method, path, err: cause }, "a stream failed by a fault of ours");
        else log.debug({ method, path, code }, "stream closed");
      });
    },
  };
}

/** What is measured of one pipeline while it is open. */
interface Watch {
  subscribers(count: number): void;
  closed(): void;
}

/** The metrics of Linkerd's endpoints watcher; also says which endpoints are left out and why, once each. */
function observeEndpoints(metrics: Metrics, log: Logger): PipelineObserver<EndpointsKey, EndpointsState> {
  const open = new Map<string, ReturnType<Metrics["endpoints"]["opened"]> & { leftOut: readonly string[] }>();
  return {
    opened: (key) => {
      const { service, port, instance, nodeName } = key;
      const labels = {
        namespace: service.namespace,
        service: service.name,
        port,
        hostname: instance,
        nodename: nodeName,
      };
      open.set(formatEndpointsKey(key), {
        ...metrics.endpoints.opened({ cluster: "local", ...labels }),
        leftOut: [],
      });
    },
    counted: (key, subscribers) => open.get(formatEndpointsKey(key))?.subscribers(subscribers),
    emitted: (key, { size, refusal, leftOut }) => {
      const authority = formatEndpointsKey(key);
      const watch = open.get(authority);
      watch?.updated(size, refusal === undefined);
      for (const reason of leftOut)
        if (watch?.leftOut.includes(reason) === false)
          log.warn({ authority, reason }, "an endpoint is left out");
      if (watch !== undefined) watch.leftOut = leftOut;
    },
    closed: (key) => close(open, formatEndpointsKey(key)),
  };
}

/** The metrics of Linkerd's profile, opaque port and workload watchers; also says when nothing can be told. */
function observeProfiles(
  metrics: Metrics,
  { log, settings }: { readonly log: Logger; readonly settings: Pick<Settings, "clusterDomain"> },
): PipelineObserver<ProfileKey, ProfileState> {
  const open = new Map<string, Watch & { updated(): void }>();
  return {
    opened: (key) => void open.set(formatProfileKey(key), watchProfile(metrics, key, settings)),
    counted: (key, subscribers) => open.get(formatProfileKey(key))?.subscribers(subscribers),
    emitted: (key, { answer }) => {
      open.get(formatProfileKey(key))?.updated();
      tellSilence(formatProfileKey(key), answer, log);
    },
    closed: (key) => close(open, formatProfileKey(key)),
  };
}

function watchProfile(
  metrics: Metrics,
  { target, port }: ProfileKey,
  settings: Pick<Settings, "clusterDomain">,
): Watch & { updated(): void } {
  if (target.kind !== "service") return metrics.workloads.opened(workloadName(target, port));
  const { service } = target;
  const profile = metrics.profiles.opened({
    namespace: service.namespace,
    profile: serviceFqn(service, settings),
  });
  const opaquePorts = metrics.services.opened(service);
  return {
    subscribers: (count) => [profile, opaquePorts].forEach((watch) => watch.subscribers(count)),
    updated: () => profile.updated(),
    closed: () => [profile, opaquePorts].forEach((watch) => watch.closed()),
  };
}

function workloadName(target: Exclude<ProfileTarget, { kind: "service" }>, port: number): string {
  return formatHostPort(
    target.kind === "address" ? target.ip : `${target.hostname}.${target.service.name}`,
    port,
  );
}

function tellSilence(authority: string, answer: ProfileAnswer, log: Logger): void {
  if (answer.kind === "silent")
    log.warn(
      { authority, reason: answer.reason },
      "nothing can be told of an endpoint; its streams are silent",
    );
}

function close(open: Map<string, Watch>, id: string): void {
  open.get(id)?.closed();
  open.delete(id);
}
