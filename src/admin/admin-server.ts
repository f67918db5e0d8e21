import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type AdminPages, answerAdminRequest } from "./answer-admin-request.js";

export interface AdminServerOptions extends AdminPages {
  /** Port 0 lets the system pick one. */
  readonly listen: { readonly host: string; readonly port: number };
  readonly log: AdminLog;
  /** How long a client may take to send its request; 15 s by default, as Linkerd's pkg/admin/admin.go. */
  readonly requestTimeoutMs?: number;
}

export interface AdminServer {
  /** Where it listens, with the port that the system picked. */
  readonly address: { readonly host: string; readonly port: number };
  /**
   * Takes no new connections, ends idle ones at once and those with a request when it is answered, at the
   * latest after a second. Resolves when all are closed.
   */
  close(): Promise<void>;
}

/** Where faults of the server go; pino fits. */
interface AdminLog {
  error(fields: object, message: string): void;
}

/** Longer than the 90 s after which Go's HTTP clients drop idle connections: the client is to be first. */
const keepAliveTimeoutMs = 100_000;
const maxHeaderBytes = 16 * 1024;
const closeGraceMs = 1000;

/**
 * Starts the server for probes, Prometheus and people: /ping, /ready, /live, /metrics and /state. It changes
 * nothing, whatever is asked. Rejects when it cannot listen.
 */
export async function startAdminServer(options: AdminServerOptions): Promise<AdminServer> {
  const { listen, log, requestTimeoutMs = 15_000 } = options;
  const server = createServer({
    headersTimeout: requestTimeoutMs,
    requestTimeout: requestTimeoutMs,
    connectionsCheckingInterval: Math.ceil(requestTimeoutMs / 3),
    keepAliveTimeout: keepAliveTimeoutMs,
    maxHeaderSize: maxHeaderBytes,
  });
  server.on("request", (request, response) => void serve(request, response, { server, options }));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(listen, () => {
      server.off("error", reject);
      resolve();
    });
  });
  // Such as a lack of file descriptors; the server goes on once it is over.
  server.on("error", (error) => log.error({ err: error }, "admin server fault"));
  return { address: addressOf(server), close: () => closeServer(server) };
}

interface Context {
  readonly server: Server;
  readonly options: AdminServerOptions;
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { server, options }: Context,
): Promise<void> {
  const { method = "", url = "" } = request;
  const {
    status,
    contentType,
    body,
    headers = {},
  } = await answerAdminRequest({ method, url }, options).catch((error: unknown) => {
    options.log.error({ err: error, url }, "cannot answer an admin request");
    return {
      status: 500,
      contentType: "text/plain; charset=utf-8",
      body: "internal error\n",
      headers: undefined,
    };
  });
  response.writeHead(status, {
    ...headers,
    ...(server.listening ? {} : { Connection: "close" }),
    "Content-Type": contentType,
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
  });
  response.end(method === "HEAD" ? undefined : body);
}

function addressOf(server: Server): AdminServer["address"] {
  // Only a server on a pipe, or one that does not listen, has another kind of address.
  const { address, port } = server.address() as AddressInfo;
  return { host: address, port };
}

async function closeServer(server: Server): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), closeGraceMs);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}
