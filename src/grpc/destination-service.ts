import type { handleServerStreamingCall, Server } from "@grpc/grpc-js";
import type { Observable } from "rxjs";
import { parseContextToken, type ContextToken } from "../domain/context-token.js";
import type { Refusal } from "../domain/refusal.js";
import { parseEndpointsPath, parseProfilePath } from "../domain/requests/parse-request-path.js";
import type { Result } from "../domain/result.js";
import type { GetDestination__Output } from "../gen/io/linkerd/proxy/destination/GetDestination.js";
import type { EndpointsWatcher } from "../watchers/endpoints-watcher.js";
import type { ProfileWatcher } from "../watchers/profile-watcher.js";
import type { StreamState } from "../watchers/stream-state.js";
import { destinationService } from "../wire/destination-wire.js";
import type { OpenStreams, StreamMethod } from "./open-streams.js";
import { type CallEvents, serveStream } from "./serve-stream.js";
import { Turns } from "./turns.js";

/** Tells of each stream, for metrics and logs. */
export interface StreamObserver {
  /** A stream was opened; what comes back is told of its life. */
  opened(
    method: StreamMethod,
    call: { readonly path: string; readonly peer: string; readonly token: ContextToken },
  ): CallEvents;
}

interface DestinationServiceOptions {
  readonly endpoints: EndpointsWatcher;
  readonly profiles: ProfileWatcher;
  readonly clusterDomain: string;
  readonly streams: OpenStreams;
  readonly observer: StreamObserver;
}

export const destinationServiceName = "io.linkerd.proxy.destination.Destination";

/** Adds `Get` and `GetProfile` to a server (destination.proto, Destination). */
export function addDestination(server: Server, options: DestinationServiceOptions): void {
  const { endpoints, profiles, clusterDomain } = options;
  const handling = { ...options, turns: new Turns() };
  server.addService(destinationService(), {
    Get: handler("Get", handling, (path, token) => {
      const key = parseEndpointsPath(path, token, clusterDomain);
      return key.ok ? { ok: true, value: endpoints.watch(key.value) } : key;
    }),
    GetProfile: handler("GetProfile", handling, (path, token) => {
      const key = parseProfilePath(path, token, clusterDomain);
      return key.ok ? { ok: true, value: profiles.watch(key.value) } : key;
    }),
  });
}

interface HandlerOptions extends DestinationServiceOptions {
  readonly turns: Turns;
}

type Resolve<S> = (path: string, token: ContextToken) => Result<Observable<S>, Refusal>;

function handler<S extends StreamState<S>>(
  method: StreamMethod,
  { streams, observer, turns }: HandlerOptions,
  resolve: Resolve<S>,
): handleServerStreamingCall<GetDestination__Output, Buffer> {
  return (call) => {
    const path = call.request.path ?? "";
    const token = parseContextToken(call.request.contextToken ?? "");
    const events = observer.opened(method, { path, peer: call.getPeer(), token });
    serveStream(call, { states$: resolve(path, token), method, target: path, streams, turns, events });
  };
}
