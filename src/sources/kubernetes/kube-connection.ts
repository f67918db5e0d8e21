import type { KubeConfig } from "@kubernetes/client-node";
import * as http from "node:http";
import * as https from "node:https";
import { isDeepStrictEqual } from "node:util";
import type { ApiConnection, ApiCredentials, Connect } from "./api-connection.js";
import { loadKubeConfig, type KubeConfigPlace } from "./load-kube-config.js";

/** For how long credentials are taken again; asking for them can mean to start a program. */
const credentialsMs = 5000;
/** For programs that give credentials. */
const credentialsPatienceMs = 60_000;
/** After this an idle connection is closed, before the server may do so while a request is on its way. */
const idleMs = 30_000;

/** The way to the API server that a configuration names. */
export function kubeConnector(place: KubeConfigPlace): Connect {
  return async () => {
    const load = async (): Promise<KubeConfig> =>
      loadKubeConfig(await import("@kubernetes/client-node"), place);
    return new KubeConnection(await load(), load);
  };
}

type TlsOptions = Pick<
  https.RequestOptions,
  "ca" | "cert" | "key" | "pfx" | "passphrase" | "rejectUnauthorized" | "servername"
>;

/** Credentials out of a KubeConfig, and one pool of connections as long as the certificates stay the same. */
class KubeConnection implements ApiConnection {
  readonly server: string;
  readonly #load: () => Promise<KubeConfig>;
  #config: KubeConfig | undefined;
  #given: { readonly credentials: Promise<ApiCredentials>; readonly at: number } | undefined;
  #pool: { readonly agent: http.Agent; readonly tls: TlsOptions } | undefined;
  #isClosed = false;

  constructor(config: KubeConfig, load: () => Promise<KubeConfig>) {
    this.server = config.getCurrentCluster()?.server ?? "";
    this.#config = config;
    this.#load = load;
  }

  async credentials(): Promise<ApiCredentials> {
    const now = performance.now();
    if (this.#given === undefined || now - this.#given.at > credentialsMs)
      this.#given = { credentials: within(credentialsPatienceMs, this.#apply()), at: now };
    const given = this.#given;
    try {
      return await given.credentials;
    } catch (error) {
      if (this.#given === given) this.#given = undefined;
      throw error;
    }
  }

  refuseCredentials(): void {
    this.#config = undefined;
    this.#given = undefined;
  }

  close(): void {
    this.#isClosed = true;
    if (this.#pool !== undefined) closeIdle(this.#pool.agent);
  }

  async #apply(): Promise<ApiCredentials> {
    this.#config ??= await this.#load();
    const config = this.#config;
    const headers: http.OutgoingHttpHeaders = {};
    const options: https.RequestOptions = { headers };
    await config.applyToHTTPSOptions(options);
    return {
      agent: this.#agentFor(options, config),
      headers: withoutLineEnds(headers),
      ...(typeof options.auth === "string" && { auth: options.auth }),
    };
  }

  /** The configuration makes a new agent each time, which would never use a connection again. */
  #agentFor(options: https.RequestOptions, config: KubeConfig): http.Agent {
    const { ca, cert, key, pfx, passphrase, rejectUnauthorized, servername } = options;
    const tls = withoutUndefined({ ca, cert, key, pfx, passphrase, rejectUnauthorized, servername });
    if (this.#pool !== undefined) {
      if (isDeepStrictEqual(tls, this.#pool.tls)) return this.#pool.agent;
      closeIdle(this.#pool.agent);
    }
    const pooling = { keepAlive: true, timeout: idleMs };
    const cluster = config.getCurrentCluster();
    const given = options.agent;
    const agent =
      cluster?.proxyUrl !== undefined && given instanceof http.Agent
        ? given
        : this.server.startsWith("http:")
          ? new http.Agent(pooling)
          : new https.Agent({ ...pooling, ...tls });
    this.#pool = { agent, tls };
    if (this.#isClosed) closeIdle(agent);
    return agent;
  }
}

/** Requests under way go on; their connections are closed after them. */
function closeIdle(agent: http.Agent): void {
  agent.maxFreeSockets = 0;
  for (const sockets of Object.values(agent.freeSockets))
    for (const socket of sockets ?? []) socket.destroy();
}

/** Files with a token often end with a line end, which no header may have. */
function withoutLineEnds(headers: http.OutgoingHttpHeaders): http.OutgoingHttpHeaders {
  const authorization = headers["Authorization"];
  return typeof authorization === "string" ? { ...headers, Authorization: authorization.trim() } : headers;
}

function withoutUndefined<T extends object>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && value !== null),
  ) as Partial<T>;
}

function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`credentials did not come within ${ms / 1000} s`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
