import type { PolicySettings } from "../domain/policy/policy-settings.js";
import type { InboundKey } from "../domain/requests/parse-port-spec.js";
import type { OutboundKey } from "../domain/requests/parse-traffic-spec.js";
import type { CallObserver } from "../grpc/message-methods.js";
import { OpenStreams } from "../grpc/open-streams.js";
import {
  addPolicyServices,
  inboundServiceName,
  outboundServiceName,
  type PolicyMethod,
  type PolicyWatchMethod,
} from "../grpc/policy-services.js";
import { GrpcServer } from "../grpc/server.js";
import type { ResourceStore } from "../store/resource-store.js";
import { makeInboundServerWatcher, type InboundServerWatcher } from "../watchers/inbound-server-watcher.js";
import type { MessageState } from "../watchers/message-state.js";
import type { PipelineObserver } from "../watchers/observe-pipeline.js";
import {
  makeOutboundPolicyWatcher,
  type OutboundPolicyWatcher,
} from "../watchers/outbound-policy-watcher.js";

/** Who is told of what the policy services do. */
export interface PolicyObservers {
  readonly calls: CallObserver<PolicyMethod>;
  readonly outbound: PipelineObserver<OutboundKey, MessageState>;
  readonly inbound: PipelineObserver<InboundKey, MessageState>;
}

/** The policy services over a store: their pipelines and their gRPC server, not listening yet. */
export interface Policy {
  readonly server: GrpcServer;
  readonly streams: OpenStreams<PolicyWatchMethod>;
  readonly outbound: OutboundPolicyWatcher;
  readonly inbound: InboundServerWatcher;
}

/** The services whose health is told. */
export const policyServices: readonly string[] = [outboundServiceName, inboundServiceName];

export function composePolicy(
  store: ResourceStore,
  settings: PolicySettings,
  observers: PolicyObservers,
): Policy {
  const { clusterDomain } = settings;
  const streams = new OpenStreams<PolicyWatchMethod>(["Watch", "WatchPort"]);
  const outbound = makeOutboundPolicyWatcher({ store, settings, observer: observers.outbound });
  const inbound = makeInboundServerWatcher({ store, settings, observer: observers.inbound });
  const server = new GrpcServer(policyServices, (grpc) =>
    addPolicyServices(grpc, { outbound, inbound, clusterDomain, streams, observer: observers.calls }),
  );
  return { server, streams, outbound, inbound };
}
