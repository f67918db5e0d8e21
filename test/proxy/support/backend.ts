import * as http from "node:http";

/** What a backend does with a request; it answers 200 by itself when the handler does nothing. */
export type Handler = (request: http.IncomingMessage, response: http.ServerResponse) => void | Promise<void>;

/** A server on a pod's address, which names itself in each answer. */
export class Backend {
  readonly name: string;
  readonly ip: string;
  /** How many requests came, by path. */
  readonly requests = new Map<string, number>();
  /** May be changed at any time. */
  handle: Handler = () => undefined;
  readonly #server: http.Server;
  #waiting = 0;

  private constructor(name: string, ip: string) {
    this.name = name;
    this.ip = ip;
    this.#server = http.createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
      const path = request.url ?? "";
      this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
      void this.#answer(request, response);
    });
  }

  static async start(name: string, ip: string, handle?: Handler): Promise<Backend> {
    const backend = new Backend(name, ip);
    if (handle !== undefined) backend.handle = handle;
    await new Promise<void>((resolve, reject) => {
      backend.#server.once("error", reject).listen(8080, ip, resolve);
    });
    return backend;
  }

  /** How many requests have no answer yet. */
  get waiting(): number {
    return this.#waiting;
  }

  get total(): number {
    return [...this.requests.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Cuts whatever is left. */
  async stop(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  async #answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.#waiting += 1;
    response.once("close", () => (this.#waiting -= 1));
    response.setHeader("x-backend", this.name);
    request.resume();
    await this.handle(request, response);
    if (!response.writableEnded) response.end(`${this.name}\n`);
  }
}

/** Answers with a status. */
export function answering(status: number, headers: Readonly<Record<string, string>> = {}): Handler {
  return (_request, response) => {
    response.writeHead(status, headers).end();
  };
}
