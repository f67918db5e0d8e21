import type { GrpcServer, ListenAddress } from "../grpc/server.js";
import type { ClientCheck, ServedTls } from "../grpc/tls-listener.js";
import type { Logger } from "./logger.js";

/** How a server comes to listen; over TLS, its clients are checked so. Rejects when the address cannot be had. */
export type Listen = (
  server: GrpcServer,
  address: ListenAddress,
  clients: ClientCheck,
) => Promise<ListenAddress>;

/** Without TLS. */
export const listenPlainly: Listen = (server, address) => server.listen(address);

/** Servers with one certificate, which can be replaced while they run. */
export class TlsServers {
  #tls: ServedTls;
  readonly #servers: GrpcServer[] = [];
  readonly #log: Pick<Logger, "info">;

  constructor(tls: ServedTls, log: Pick<Logger, "info">) {
    this.#tls = tls;
    this.#log = log;
  }

  async listen(server: GrpcServer, address: ListenAddress, clients: ClientCheck): Promise<ListenAddress> {
    this.#servers.push(server);
    const refused = (remote: string, reason: string): void =>
      this.#log.info({ remote, reason, clients }, "a TLS handshake failed");
    return await server.listenSecurely(address, { tls: this.#tls, clients, refused });
  }

  /** Serves new connections with this. */
  use(tls: ServedTls): void {
    this.#tls = tls;
    for (const server of this.#servers) server.useTls(tls);
  }
}
