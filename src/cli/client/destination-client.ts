import {
  Client,
  Metadata,
  credentials,
  status,
  type MethodDefinition,
  type ServiceError,
} from "@grpc/grpc-js";
import type { DestinationProfile__Output } from "../../gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { GetDestination } from "../../gen/io/linkerd/proxy/destination/GetDestination.js";
import { destinationClientService } from "../../wire/destination-wire.js";
import { foldUpdate, noEndpoints, type EndpointSet } from "./endpoint-set.js";
import { standardPace, type Pace } from "./pace.js";
import { endedByServer, streamFailure, type StreamFailure } from "./stream-failure.js";

/** Ends what it came from; nothing is told after it. Calling it again does nothing. */
export type Cancel = () => void;

/** What a stream tells, and how it is opened. */
export interface StreamHandlers<T> {
  /** Wait for a connection for as long as it takes, instead of failing when there is none. */
  readonly patient?: boolean;
  /** There is a connection, so that silence is the server's own; it may have answered already. */
  readonly connected?: () => void;
  readonly next: (state: T) => void;
  /** The last word of a stream that was not cancelled. */
  readonly end: (failure: StreamFailure) => void;
}

/** A client of a destination server; its streams share one connection. */
export interface DestinationClient {
  /** GetProfile: each state is a whole profile. `token` is the context token, empty for none. */
  watchProfile(path: string, token: string, handlers: StreamHandlers<DestinationProfile__Output>): Cancel;
  /** Get: each state is the whole set, folded from the server's steps; without endpoints there may be none. */
  watchEndpoints(path: string, token: string, handlers: StreamHandlers<EndpointSet>): Cancel;
  /** Gives the connection up. Streams are to be cancelled before. */
  close(): void;
}

/** A client of the server at `host:port`, in plain text. The connection is made when a stream is opened. */
export function connectDestination(address: string, pace: Pace = standardPace): DestinationClient {
  const client = new Client(address, credentials.createInsecure(), {
    // Servers of this kind are near, and often on loopback; a proxy for the web cannot reach them.
    "grpc.enable_http_proxy": 0,
    "grpc.max_receive_message_length": -1,
    "grpc.initial_reconnect_backoff_ms": pace.firstRetryMs,
    "grpc.max_reconnect_backoff_ms": pace.maxRetryMs,
  });
  const { Get, GetProfile } = destinationClientService();
  return {
    watchProfile: (path, contextToken, handlers) =>
      openStream(client, GetProfile, { request: { path, contextToken }, handlers }),
    watchEndpoints: (path, contextToken, handlers) => {
      let set = noEndpoints;
      return openStream(client, Get, {
        request: { path, contextToken },
        handlers: {
          ...handlers,
          next: (update) => {
            set = foldUpdate(set, update);
            handlers.next(set);
          },
        },
      });
    },
    close: () => client.close(),
  };
}

interface Opening<T> {
  readonly request: GetDestination;
  readonly handlers: StreamHandlers<T>;
}

function openStream<T>(
  client: Client,
  method: Pick<MethodDefinition<GetDestination, T>, "path" | "requestSerialize" | "responseDeserialize">,
  { request, handlers }: Opening<T>,
): Cancel {
  let isOpen = true;
  const call = client.makeServerStreamRequest(
    method.path,
    method.requestSerialize,
    method.responseDeserialize,
    request,
    new Metadata({ waitForReady: handlers.patient === true }),
  );
  const finish = (failure: StreamFailure) => {
    if (!isOpen) return;
    isOpen = false;
    handlers.end(failure);
  };
  call.on("data", (message: T) => {
    if (isOpen) handlers.next(message);
  });
  call.on("error", ({ code, details }: ServiceError) => finish(streamFailure(status[code], details)));
  // An error is told before the end that goes with it, so an end by itself is a good one.
  call.on("end", () => finish(endedByServer));
  client.waitForReady(Infinity, (error) => {
    if (isOpen && error === undefined) handlers.connected?.();
  });
  return () => {
    isOpen = false;
    call.cancel();
  };
}
