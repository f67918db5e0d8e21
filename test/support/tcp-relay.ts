import * as net from "node:net";
import { RelayedConnection } from "./relayed-connection.js";

/** An address on the loopback. */
export interface TcpTarget {
  readonly port: number;
}

/** What becomes of bytes: carried, swallowed without a word, held back until later, or carried a few at a time. */
export type Carriage =
  | { readonly kind: "pass" }
  | { readonly kind: "swallow" }
  | { readonly kind: "hold" }
  | { readonly kind: "drip"; readonly bytesPerSecond: number };

/**
 * A relay on a free port of the loopback whose troubles the test decides: what has been accepted and what comes
 * next are ruled apart, since real networks treat them apart (a firewall that forgot a connection lets new ones in).
 */
export class TcpRelay {
  readonly #target: TcpTarget;
  readonly #connections = new Set<RelayedConnection>();
  #server: net.Server | undefined;
  #port = 0;
  #carriage: Carriage = { kind: "pass" };
  #accepted = 0;

  constructor(target: TcpTarget) {
    this.#target = target;
  }

  /** Listens; again on the same port after `refuse`. */
  async listen(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = net.createServer({ allowHalfOpen: true, noDelay: true }, (client) => this.#accept(client));
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen({ host: "127.0.0.1", port: this.#port }, resolve);
    });
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("expected a TCP address");
    this.#port = address.port;
  }

  get port(): number {
    return this.#port;
  }

  /** Connections that were ever accepted. */
  get accepted(): number {
    return this.#accepted;
  }

  /** Connections that are open now. */
  get open(): number {
    return this.#connections.size;
  }

  /** Carries the bytes of all connections, open and new, in this way from now on. What was swallowed stays lost. */
  carry(carriage: Carriage): void {
    this.#carriage = carriage;
    for (const connection of this.#connections) connection.carry(carriage);
  }

  /** Half-open for good: connections of now go silent and never end; new ones are carried as before. */
  silenceOpen(): void {
    for (const connection of this.#connections) connection.carry({ kind: "swallow" });
  }

  /** Ends every open connection with a reset towards both sides. */
  reset(): void {
    for (const connection of [...this.#connections]) connection.reset();
  }

  /** Resets the one connection that the target sees as coming from this port. */
  resetFrom(port: number | undefined): void {
    for (const connection of [...this.#connections])
      if (connection.targetSidePort === port) connection.reset();
  }

  /** Ends every open connection as a peer that is done does. */
  end(): void {
    for (const connection of [...this.#connections]) connection.end();
  }

  /** New connections are refused by the system, as by a machine without the server; open ones live on. */
  refuse(): void {
    this.#server?.close();
    this.#server = undefined;
  }

  /** Refuses new connections and resets those that are open. */
  close(): void {
    this.refuse();
    this.reset();
  }

  #accept(client: net.Socket): void {
    this.#accepted += 1;
    const connection = new RelayedConnection(
      client,
      net.connect({ host: "127.0.0.1", ...this.#target, allowHalfOpen: true, noDelay: true }),
      {
        onClosed: () => this.#connections.delete(connection),
      },
    );
    this.#connections.add(connection);
    connection.carry(this.#carriage);
  }
}
