import * as http from "node:http";

/** What a client saw. */
export interface Answer {
  readonly status: number;
  /** Who answered; empty: the proxy itself. */
  readonly backend: string;
  /** Of the client's end of the connection. */
  readonly localPort: number;
}

export interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An application in a pod, which knows nothing of any proxy: it connects to a cluster IP. */
export class HttpClient {
  readonly #host: string;
  readonly #agent: http.Agent;

  /** @param connections how many it may have open at once */
  constructor(clusterIp: string, { connections = 1 } = {}) {
    this.#host = clusterIp;
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  }

  /** Rejects when there is no answer. */
  get(path: string, { method = "GET", headers = {} }: Asked = {}): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const request = http.request(
        { host: this.#host, port: 80, path, method, headers, agent: this.#agent },
        (response) => {
          const localPort = response.socket.localPort ?? 0;
          response
            .resume()
            .on("error", reject)
            .on("end", () =>
              resolve({
                status: response.statusCode ?? 0,
                backend: response.headers["x-backend"]?.toString() ?? "",
                localPort,
              }),
            );
        },
      );
      request.on("error", reject).end();
    });
  }

  /** Asks so many times, as many at once as there may be connections. */
  async getMany(count: number, path: string, asked: Asked = {}): Promise<readonly Answer[]> {
    return await Promise.all(Array.from({ length: count }, () => this.get(path, asked)));
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** How many of the answers came from each backend. */
export function byBackend(answers: readonly Answer[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { backend } of answers) counts[backend] = (counts[backend] ?? 0) + 1;
  return counts;
}
