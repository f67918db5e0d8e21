import * as http2 from "node:http2";
import { Server, ServerCredentials } from "@grpc/grpc-js";
import { HealthImplementation } from "grpc-health-check";
import { formatHostPort } from "../domain/ip-address.js";
import { addReflection } from "./reflection-service.js";
import { type ServedTls, TlsListener, type TlsListenerOptions } from "./tls-listener.js";

const healthService = "grpc.health.v1.Health";

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/**
 * Options of the server. Dead peers are found by pings, so that a laptop that vanished frees its streams.
 * There is no limit on streams: proxies hold one for each destination on a single connection.
 */
const serverOptions = {
  "grpc.keepalive_time_ms": 60_000,
  "grpc.keepalive_timeout_ms": 20_000,
  "grpc.enable_channelz": 0,
};

/** A gRPC server with health and reflection, for the services that are added to it. */
export class GrpcServer {
  readonly #server = new Server(serverOptions);
  readonly #health: HealthImplementation;
  #tls: TlsListener | undefined;

  /** `services` are the full names of what `add` adds: reflection lists them, health tells of them. */
  constructor(services: readonly string[], add: (server: Server) => void) {
    allowQuickCancels(this.#server);
    this.#health = new HealthImplementation(
      Object.fromEntries(["", ...services].map((name) => [name, "NOT_SERVING"])),
    );
    this.#health.addToServer(this.#server);
    addReflection(this.#server, { services: [...services, healthService] });
    add(this.#server);
  }

  /** Says by the health service whether the answers are good. */
  setServing(services: readonly string[], serving: boolean): void {
    for (const name of ["", ...services]) this.#health.setStatus(name, serving ? "SERVING" : "NOT_SERVING");
  }

  /** Listens; port 0 takes a free one. Rejects when the address cannot be had. */
  listen({ host, port }: ListenAddress): Promise<ListenAddress> {
    return new Promise((resolve, reject) => {
      this.#server.bindAsync(
        formatHostPort(host, port),
        ServerCredentials.createInsecure(),
        (error, bound) => {
          if (error) reject(error);
          else resolve({ host, port: bound });
        },
      );
    });
  }

  /** The same over TLS. To be called once at most. */
  async listenSecurely({ host, port }: ListenAddress, options: TlsListenerOptions): Promise<ListenAddress> {
    const injector = this.#server.createConnectionInjector(ServerCredentials.createInsecure());
    this.#tls = new TlsListener(options, (socket) => injector.injectConnection(socket));
    return { host, port: await this.#tls.listen({ host, port }) };
  }

  /** Serves new connections with this from now on; open ones stay as they are. Throws when TLS does not take it. */
  useTls(tls: ServedTls): void {
    this.#tls?.use(tls);
  }

  /** Takes no new calls and resolves when the open ones are done. */
  async drain(): Promise<void> {
    const drained = new Promise<void>((resolve) => {
      this.#server.tryShutdown(() => resolve());
    });
    // Of connections that it did not accept itself, grpc-js does not wait for all on Node 24.
    await Promise.all([drained, this.#tls?.stop()]);
  }

  /** Cuts all connections. */
  close(): void {
    const sessions = openSessions(this.#server);
    this.#server.forceShutdown();
    for (const session of sessions) session.destroy(undefined, http2.constants.NGHTTP2_CANCEL);
    this.#tls?.close();
  }
}

/**
 * Node closes a whole connection, with all its streams, after about a thousand quick cancels on it; proxies
 * cancel in bursts when their caches expire. Node 22.10 and later let the limit be raised, for which grpc-js
 * has no option of its own; on older ones the fields have no effect.
 */
function allowQuickCancels(server: Server): void {
  const internals = server as unknown as { commonServerOptions?: Record<string, unknown> };
  if (internals.commonServerOptions === undefined) return;
  internals.commonServerOptions["streamResetBurst"] = 1_000_000;
  internals.commonServerOptions["streamResetRate"] = 1_000_000;
}

/**
 * The connections of a server. With channelz off, `forceShutdown` of grpc-js 1.14 knows none of them and cuts
 * nothing; the record that it keeps by listening socket is complete.
 */
function openSessions(server: Server): readonly http2.ServerHttp2Session[] {
  const { http2Servers } = server as unknown as {
    readonly http2Servers?: ReadonlyMap<
      unknown,
      { readonly sessions: ReadonlySet<http2.ServerHttp2Session> }
    >;
  };
  return [...(http2Servers?.values() ?? [])].flatMap(({ sessions }) => [...sessions]);
}
