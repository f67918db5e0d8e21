import type { ProfileKey } from "../domain/requests/parse-request-path.js";
import type { Backend } from "../domain/profile/backend.js";
import type { EndpointsKey } from "../domain/endpoints/select-endpoints.js";
import { addDestination, destinationServiceName, type StreamObserver } from "../grpc/destination-service.js";
import { OpenStreams } from "../grpc/open-streams.js";
import { GrpcServer } from "../grpc/server.js";
import type { ResourceStore } from "../store/resource-store.js";
import { BackendsWatcher, type BackendsKey } from "../watchers/backends-watcher.js";
import type { EndpointsState, WireSettings } from "../watchers/endpoints-state.js";
import { EndpointsWatcher } from "../watchers/endpoints-watcher.js";
import type { PipelineObserver } from "../watchers/observe-pipeline.js";
import type { ProfileState } from "../watchers/profile-state.js";
import { ProfileWatcher } from "../watchers/profile-watcher.js";

/** Who is told of what the service does. */
export interface DestinationObservers {
  readonly streams: StreamObserver;
  readonly endpoints: PipelineObserver<EndpointsKey, EndpointsState>;
  readonly profiles: PipelineObserver<ProfileKey, ProfileState>;
  readonly backends: PipelineObserver<BackendsKey, readonly Backend[]>;
}

/** The destination service over a store: its pipelines and its gRPC server, not listening yet. */
export interface Destination {
  readonly server: GrpcServer;
  readonly streams: OpenStreams;
  readonly endpoints: EndpointsWatcher;
  readonly profiles: ProfileWatcher;
  readonly backends: BackendsWatcher;
}

/** The services whose health is told. */
export const servedServices: readonly string[] = [destinationServiceName];

export function composeDestination(
  store: ResourceStore,
  settings: WireSettings,
  observers: DestinationObservers,
): Destination {
  const { clusterDomain } = settings;
  const streams = new OpenStreams(["Get", "GetProfile"]);
  const endpoints = new EndpointsWatcher({ store, settings, observer: observers.endpoints });
  const backends = new BackendsWatcher({ endpoints, clusterDomain, observer: observers.backends });
  const profiles = new ProfileWatcher({ store, settings, backends, observer: observers.profiles });
  const server = new GrpcServer(servedServices, (grpc) =>
    addDestination(grpc, { endpoints, profiles, clusterDomain, streams, observer: observers.streams }),
  );
  return { server, streams, endpoints, profiles, backends };
}
