import { constants } from "node:crypto";
import type { Socket } from "node:net";
import { createServer, type SecureContextOptions, type Server, type TLSSocket } from "node:tls";

/** What a port is served with over TLS. Everything in PEM. */
export interface ServedTls {
  /** The server's certificate, then those that lead from it towards a trust anchor. */
  readonly cert: string | Buffer;
  readonly key: string | Buffer;
  /** What the certificates of clients have to lead to. */
  readonly anchors: string | Buffer;
}

/** Whether clients have to show a certificate, or are not asked for one. */
export type ClientCheck = "verified" | "unasked";

export interface TlsListenerOptions {
  readonly tls: ServedTls;
  readonly clients: ClientCheck;
  /** A handshake failed: with whom, and why, for people. */
  readonly refused: (remote: string, reason: string) => void;
}

/** As rustls, which proxies use; it knows no older version either. */
const minVersion = "TLSv1.3";
/** How long a handshake may take. */
const handshakeTimeout = 10_000;

/**
 * Takes connections over TLS for an HTTP/2 server. Node's own secure server turns away whoever does not offer `h2` by
 * ALPN, and proxies do not when they ask their control plane: they know what it speaks.
 */
export class TlsListener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  /** `accept` gets each connection once the handshake is over. */
  constructor({ tls, clients, refused }: TlsListenerOptions, accept: (socket: TLSSocket) => void) {
    const isAsked = clients === "verified";
    this.#server = createServer({
      ...contextOptions(tls),
      ALPNProtocols: ["h2"],
      requestCert: isAsked,
      rejectUnauthorized: isAsked,
      handshakeTimeout,
      noDelay: true,
    });
    // Of a connection that is cut, the system tells it no more.
    const addresses = new WeakMap<Socket, string>();
    this.#server.on("connection", (socket: Socket) => {
      addresses.set(socket, socket.remoteAddress ?? "");
      this.#sockets.add(socket);
      socket.on("close", () => this.#sockets.delete(socket));
    });
    this.#server.on("secureConnection", (socket) => {
      socket.alpnProtocol = "h2";
      accept(socket);
    });
    this.#server.on("tlsClientError", (error: Error & { readonly code?: string }, socket) => {
      const { connection, certificateFault } = internalsOf(socket);
      const remote = connection && addresses.get(connection);
      // When its certificate is refused, Node cuts the connection and calls that a reset by the client.
      refused(remote ?? "", certificateFault ?? error.code ?? error.message);
    });
  }

  /** Resolves with the port. Rejects when the address cannot be had. */
  listen(address: { readonly host: string; readonly port: number }): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#server.once("error", reject);
      this.#server.listen(address, () => {
        this.#server.off("error", reject);
        // Such as a lack of file descriptors; it goes on once that is over.
        this.#server.on("error", () => undefined);
        const bound = this.#server.address();
        resolve(typeof bound === "object" && bound !== null ? bound.port : address.port);
      });
    });
  }

  /** Serves new connections with this from now on; open ones stay as they are. Throws when TLS does not take it. */
  use(tls: ServedTls): void {
    this.#server.setSecureContext(contextOptions(tls));
  }

  /** Takes no new connections and resolves when the open ones have ended. */
  stop(): Promise<void> {
    return new Promise((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  /** Cuts all connections. */
  close(): void {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

/**
 * What Node keeps of a socket whose handshake failed: the connection that it was made of, which has no public name, and
 * what is wrong with the client's certificate, which is OpenSSL's code for it, and not an error as Node's types have it.
 */
function internalsOf(socket: TLSSocket): {
  readonly connection: Socket | undefined;
  readonly certificateFault: string | undefined;
} {
  const { _parent, authorizationError } = socket as unknown as {
    readonly _parent?: Socket | null;
    readonly authorizationError?: string | null;
  };
  return { connection: _parent ?? undefined, certificateFault: authorizationError ?? undefined };
}

/** All of them each time: a new context forgets what it is not given again. */
function contextOptions({ cert, key, anchors }: ServedTls): SecureContextOptions {
  // Without tickets no session is resumed: every connection shows its certificate anew.
  return { cert, key, ca: anchors, minVersion, secureOptions: constants.SSL_OP_NO_TICKET };
}
