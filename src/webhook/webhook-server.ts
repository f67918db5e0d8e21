import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo, Socket } from "node:net";
import { plainAnswer, type WebhookAnswer } from "./answer-request.js";
import { BodyReader, type BodyLimits } from "./read-body.js";
import type { TlsFiles } from "../tls/tls-pair.js";

/** Where what goes on is told. */
interface WebhookLog {
  debug(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Bounds on what clients may take. */
export interface WebhookLimits extends BodyLimits {
  readonly connections: number;
  /** How long a TLS handshake may take. */
  readonly handshakeMs: number;
  /** How long the head of a request may take; Linkerd's ReadHeaderTimeout is 15 s. */
  readonly headersMs: number;
  /** How long a request may take to arrive. */
  readonly requestMs: number;
}

export interface WebhookServerOptions {
  /** Port 0 lets the system pick one. */
  readonly listen: { readonly host: string; readonly port: number };
  readonly tls: TlsFiles;
  /** Never rejects, but by a fault of ours. */
  readonly answer: (body: Uint8Array) => Promise<WebhookAnswer>;
  readonly log: WebhookLog;
  readonly limits?: Partial<WebhookLimits>;
}

export interface WebhookServer {
  /** Where it listens, with the port that the system picked. */
  readonly address: { readonly host: string; readonly port: number };
  /** Serves new connections with this certificate; open ones stay as they are. Throws when TLS does not take it. */
  useCertificate(tls: TlsFiles): void;
  /** Takes no new connections, and ends those that are open when what they asked is answered, at the latest then. */
  close(graceMs: number): Promise<void>;
}

/** Linkerd's limit: 10 MB. An API server sends at most about 3 MB. */
const mebibyte = 1024 * 1024;
const defaultLimits: WebhookLimits = {
  perRequest: 10 * mebibyte,
  inAll: 64 * mebibyte,
  connections: 512,
  handshakeMs: 10_000,
  headersMs: 15_000,
  requestMs: 30_000,
};
/** Longer than the 90 s after which API servers drop idle connections: the client is to be first. */
const keepAliveMs = 100_000;
const minVersion = "TLSv1.3";
/** How long a client may go on with a body that is not read any more, to get at the answer. */
const lingerMs = 1000;

/** Starts the HTTPS server. Rejects when it cannot listen. */
export async function startWebhookServer(options: WebhookServerOptions): Promise<WebhookServer> {
  const { listen, tls, log } = options;
  const limits = { ...defaultLimits, ...options.limits };
  const server = createServer({
    ...tls,
    minVersion,
    handshakeTimeout: limits.handshakeMs,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.ceil(Math.min(limits.headersMs, limits.requestMs) / 3),
    keepAliveTimeout: keepAliveMs,
  });
  server.maxConnections = limits.connections;
  const bodies = new BodyReader(limits);
  const context: Context = { server, bodies, options, limits };
  server.on("request", (request, response) => void serve(request, response, context));
  const sockets = followSockets(server);
  server.on("tlsClientError", (error, socket) => tellHandshake(error, socket, log));
  server.on("drop", () =>
    log.warn({ connections: limits.connections }, "too many connections: one is refused"),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listen, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Such as a lack of file descriptors; the server goes on once it is over.
  server.on("error", (error) => log.error({ err: error }, "webhook server fault"));
  return {
    address: addressOf(server),
    useCertificate: ({ cert, key }) => server.setSecureContext({ cert, key, minVersion }),
    close: (graceMs) => closeServer(server, sockets, graceMs),
  };
}

interface Context {
  readonly server: Server;
  readonly bodies: BodyReader;
  readonly options: WebhookServerOptions;
  readonly limits: WebhookLimits;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { server, bodies, options, limits }: Context,
): Promise<void> {
  const read = await bodies.read(request);
  switch (read.type) {
    case "gone":
      response.destroy();
      return;
    case "too-large":
      // In the words of Linkerd's util.ReadAllLimit, and with its status.
      refuse(request, response, plainAnswer(500, `limit reached while reading: ${limits.perRequest}`));
      return;
    case "busy":
      refuse(request, response, plainAnswer(503, "too many requests at once, try again"));
      return;
    case "body":
      send(
        response,
        await answerOrFault(read.bytes, options),
        server.listening ? {} : { Connection: "close" },
      );
  }
}

async function answerOrFault(
  body: Uint8Array,
  { answer, log }: WebhookServerOptions,
): Promise<WebhookAnswer> {
  try {
    return await answer(body);
  } catch (error: unknown) {
    log.error({ err: error }, "cannot answer a request");
    return plainAnswer(500, "internal error");
  }
}

/** Answers before the body has come, and lets go of the client some time after. */
function refuse(request: IncomingMessage, response: ServerResponse, answer: WebhookAnswer): void {
  send(response, answer, { Connection: "close" });
  // A client that is cut off while it sends may never look at the answer.
  request.resume();
  const timer = setTimeout(() => request.destroy(), lingerMs).unref();
  request.on("close", () => clearTimeout(timer));
}

function send(
  response: ServerResponse,
  { status, contentType, body }: WebhookAnswer,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(status, {
    ...headers,
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
    "X-Content-Type-Options": "nosniff",
  });
  response.end(body);
}

/** A client that does not trust the certificate says so, and everything else about it is in the client's log. */
function tellHandshake(error: Error & { readonly code?: string }, socket: Socket, log: WebhookLog): void {
  const fields = { remote: socket.remoteAddress, reason: error.code ?? error.message };
  if (/ALERT_(UNKNOWN_CA|BAD_CERTIFICATE|CERTIFICATE_UNKNOWN|CERTIFICATE_EXPIRED)/.test(error.code ?? ""))
    log.warn(
      fields,
      "a client does not trust the certificate; the caBundle of the webhook configuration should have signed it",
    );
  else log.debug(fields, "a TLS handshake failed");
}

function addressOf(server: Server): WebhookServer["address"] {
  // Only a server on a pipe, or one that does not listen, has another kind of address.
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port };
}

/** Every connection, also one whose handshake is not over and of which HTTP does not know yet. */
function followSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  return sockets;
}

async function closeServer(server: Server, sockets: ReadonlySet<Socket>, graceMs: number): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
