import * as grpc from "@grpc/grpc-js";
import type { DestinationProfile } from "../../../../src/gen/io/linkerd/proxy/destination/DestinationProfile.js";
import type { GetDestination__Output } from "../../../../src/gen/io/linkerd/proxy/destination/GetDestination.js";
import type { Update } from "../../../../src/gen/io/linkerd/proxy/destination/Update.js";
import { destinationService, encodeProfile, encodeUpdate } from "../../../../src/wire/destination-wire.js";

type Call = grpc.ServerWritableStream<GetDestination__Output, Buffer>;

/** What a server does with a stream that was opened. */
export type Script = (stream: CannedStream) => void;

/** One stream at the server. */
export interface CannedStream {
  readonly token: string;
  profile(message: DestinationProfile): void;
  update(message: Update): void;
  fail(code: grpc.status, details: string): void;
  end(): void;
  /** Resolves when the client has cancelled. */
  readonly cancelled: Promise<void>;
}

/** A real server that answers by script: `Get PATH` and `GetProfile PATH`; silent about all else. */
export interface CannedServer {
  readonly address: string;
  readonly port: number;
  /** The requests so far, in order, such as `Get web:80`. */
  readonly requests: readonly string[];
  on(request: string, script: Script): void;
  /** The next stream of this request that is opened after the call. */
  next(request: string): Promise<CannedStream>;
  stop(): void;
}

export async function startCannedServer(port = 0): Promise<CannedServer> {
  const scripts = new Map<string, Script>();
  const waiting = new Map<string, ((stream: CannedStream) => void)[]>();
  const requests: string[] = [];
  const server = new grpc.Server();
  const handle = (method: string) => (call: Call) => {
    const request = `${method} ${call.request.path ?? ""}`;
    const stream = cannedStream(call);
    requests.push(request);
    scripts.get(request)?.(stream);
    for (const resolve of waiting.get(request) ?? []) resolve(stream);
    waiting.delete(request);
  };
  server.addService(destinationService(), { Get: handle("Get"), GetProfile: handle("GetProfile") });
  const bound = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, free) =>
      error === null ? resolve(free) : reject(error),
    );
  });
  return {
    address: `127.0.0.1:${bound}`,
    port: bound,
    requests,
    on: (request, script) => void scripts.set(request, script),
    next: (request) =>
      new Promise((resolve) => waiting.set(request, [...(waiting.get(request) ?? []), resolve])),
    stop: () => server.forceShutdown(),
  };
}

function cannedStream(call: Call): CannedStream {
  return {
    token: call.request.contextToken ?? "",
    profile: (message) => void call.write(encodeProfile(message)),
    update: (message) => void call.write(encodeUpdate(message)),
    fail: (code, details) => void call.emit("error", { code, details }),
    end: () => void call.end(),
    cancelled: new Promise((resolve) => call.once("cancelled", resolve)),
  };
}
