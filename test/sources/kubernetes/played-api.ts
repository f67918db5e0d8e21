import * as http from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Kind } from "../../../src/domain/resources/resource.js";
import type { ApiConnection } from "../../../src/sources/kubernetes/api-connection.js";
import { kindApis } from "../../../src/sources/kubernetes/kind-paths.js";
import { isBuiltIn } from "../../../src/sources/kubernetes/protobuf-objects.js";
import { encodeEvent, encodeList, encodeObject } from "./played-protobuf.js";
import type { Signal } from "./signal.js";

export interface RawObject {
  readonly metadata: Readonly<Record<string, unknown>> & {
    readonly name: string;
    readonly namespace?: string;
  };
  readonly [field: string]: unknown;
}

/** A request that came. */
export interface PlayedRequest {
  readonly kind: Kind;
  readonly verb: "list" | "watch";
  readonly version: string;
  readonly query: URLSearchParams;
  readonly headers: http.IncomingHttpHeaders;
}

type Answer = (response: http.ServerResponse, request: PlayedRequest) => void;

interface OpenWatch {
  readonly kind: Kind;
  readonly response: http.ServerResponse;
  readonly isProtobuf: boolean;
}

interface Happened {
  readonly version: number;
  readonly type: string;
  readonly object: RawObject;
}

const json = { "content-type": "application/json" };

/** Answers that a server gives instead of what it should. */
export const answers = {
  status:
    (code: number, headers: http.OutgoingHttpHeaders = {}): Answer =>
    (response) =>
      response
        .writeHead(code, { ...json, ...headers })
        .end(JSON.stringify({ kind: "Status", message: `answer ${code}`, code })),
  /** A success that begins with this text and goes on for ever. */
  text:
    (text: string): Answer =>
    (response) =>
      response.writeHead(200, json).write(text),
  reset: anAnswer((response) => response.socket?.resetAndDestroy()),
  silence: anAnswer(() => undefined),
  /** A success that ends at once. */
  nothing: anAnswer((response) => response.writeHead(200, json).end()),
};

function anAnswer(answer: Answer): Answer {
  return answer;
}

/**
 * An HTTP server that plays a Kubernetes API: lists in pages, watches with history, and whatever trouble a test
 * asks for. It counts what it is asked.
 */
export class PlayedApi {
  readonly requests: PlayedRequest[] = [];
  /** Woken when something is asked, and when a connection ends. */
  readonly signal: Signal;
  /** Kinds that the server does not have, or does not let us read. */
  readonly refused = new Map<Kind, 403 | 404>();
  /** How a version that is history is told of. */
  expiry: "status" | "event" = "status";
  /** Versions of custom resources that the server has; all when undefined. */
  served: readonly string[] | undefined;
  /** Whether it can answer in protobuf. */
  hasProtobuf = true;
  readonly #server = http.createServer((request, response) => this.#answer(request, response));
  readonly #sockets = new Set<Socket>();
  readonly #objects = new Map<Kind, Map<string, RawObject>>();
  readonly #history = new Map<Kind, Happened[]>();
  readonly #snapshots = new Map<string, readonly RawObject[]>();
  readonly #watches = new Set<OpenWatch>();
  #planned: { readonly kind: Kind; readonly verb: string; readonly answer: Answer; times: number }[] = [];
  #version = 100;
  #oldestVersion = 0;
  #connections = 0;

  private constructor(signal: Signal) {
    this.signal = signal;
    this.#server.on("connection", (socket) => {
      this.#connections += 1;
      this.#sockets.add(socket);
      socket.on("close", () => {
        this.#sockets.delete(socket);
        signal.wake();
      });
      // Tests break connections on purpose.
      socket.on("error", () => undefined);
    });
  }

  static async start(signal: Signal): Promise<PlayedApi> {
    const api = new PlayedApi(signal);
    await new Promise<void>((resolve) => api.#server.listen(0, "127.0.0.1", resolve));
    return api;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** A way to it without any configuration. */
  connection(): ApiConnection & { readonly refusals: () => number } {
    const agent = new http.Agent({ keepAlive: true });
    let refusals = 0;
    return {
      server: this.url,
      credentials: () => Promise.resolve({ agent, headers: { Authorization: "Bearer token" } }),
      refuseCredentials: () => void (refusals += 1),
      refusals: () => refusals,
      close: () => agent.destroy(),
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Connections that are open, and all there were. */
  get connections(): { readonly open: number; readonly ever: number } {
    return { open: this.#sockets.size, ever: this.#connections };
  }

  count(kind: Kind, verb: PlayedRequest["verb"]): number {
    return this.requests.filter((request) => request.kind === kind && request.verb === verb).length;
  }

  put(kind: Kind, ...objects: readonly RawObject[]): void {
    for (const object of objects) {
      const isThere = this.#of(kind).has(nameOf(object));
      const stored = this.#stamp(object);
      this.#of(kind).set(nameOf(object), stored);
      this.#happen(kind, isThere ? "MODIFIED" : "ADDED", stored);
    }
  }

  remove(kind: Kind, object: RawObject): void {
    this.#of(kind).delete(nameOf(object));
    this.#happen(kind, "DELETED", this.#stamp(object));
  }

  /** Tells watches of a kind how far it has come. */
  bookmark(kind: Kind): void {
    this.#version += 1;
    this.#happen(kind, "BOOKMARK", {
      metadata: { name: "", resourceVersion: String(this.#version) },
    });
  }

  /** Forgets what happened, and the rest of lists under way. */
  compact(): void {
    this.#oldestVersion = this.#version;
    this.#snapshots.clear();
    this.#history.clear();
  }

  /** Gives another answer to the next requests. */
  plan(kind: Kind, verb: PlayedRequest["verb"], answer: Answer, times = 1): void {
    this.#planned.push({ kind, verb, answer, times });
  }

  /** Open watches of a kind. */
  watches(kind: Kind): readonly http.ServerResponse[] {
    return this.#watchesOf(kind).map(({ response }) => response);
  }

  /** Says something that no Kubernetes object is behind. */
  say(kind: Kind, type: string, object: object): void {
    for (const watch of this.#watchesOf(kind)) write(watch, type, object);
  }

  /** Those that a test has ended take nothing any more. */
  #watchesOf(kind: Kind): readonly OpenWatch[] {
    return [...this.#watches].filter((watch) => watch.kind === kind && isOpen(watch.response));
  }

  #of(kind: Kind): Map<string, RawObject> {
    const objects = this.#objects.get(kind) ?? new Map<string, RawObject>();
    this.#objects.set(kind, objects);
    return objects;
  }

  #stamp(object: RawObject): RawObject {
    this.#version += 1;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.#version) } };
  }

  #happen(kind: Kind, type: string, object: RawObject): void {
    const history = this.#history.get(kind) ?? [];
    history.push({ version: this.#version, type, object });
    this.#history.set(kind, history);
    this.say(kind, type, object);
  }

  #answer(incoming: http.IncomingMessage, response: http.ServerResponse): void {
    const request = read(incoming);
    this.requests.push(request);
    const { kind, verb, version } = request;
    const planned = this.#planned.find((plan) => plan.kind === kind && plan.verb === verb && plan.times > 0);
    const refused = this.refused.get(kind);
    if (planned !== undefined) {
      planned.times -= 1;
      planned.answer(response, request);
    } else if (refused !== undefined) answers.status(refused)(response, request);
    else if (this.served?.includes(version) === false) answers.status(404)(response, request);
    else if (verb === "watch") this.#watch(request, response);
    else this.#list(request, response);
    this.signal.wake();
  }

  #list({ kind, query, headers }: PlayedRequest, response: http.ServerResponse): void {
    const [version = String(this.#version), from = "0"] = query.get("continue")?.split(":") ?? [];
    const objects = query.has("continue") ? this.#snapshots.get(version) : [...this.#of(kind).values()];
    if (objects === undefined) {
      answers.status(410)(response, { kind, query, headers, verb: "list", version: "" });
      return;
    }
    this.#snapshots.set(version, objects);
    const end = Number(from) + Number(query.get("limit") ?? Infinity);
    const items = objects.slice(Number(from), end);
    const metadata = { resourceVersion: version, continue: end < objects.length ? `${version}:${end}` : "" };
    if (this.#wantsProtobuf(headers) && isBuiltIn(kind))
      response
        .writeHead(200, { "content-type": "application/vnd.kubernetes.protobuf" })
        .end(encodeList(kind, metadata, items));
    else
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ metadata, items }));
  }

  #watch({ kind, query, headers }: PlayedRequest, response: http.ServerResponse): void {
    const since = Number(query.get("resourceVersion"));
    if (since < this.#oldestVersion && this.expiry === "status") {
      answers.status(410)(response, { kind, query, headers, verb: "watch", version: "" });
      return;
    }
    const isProtobuf = this.#wantsProtobuf(headers) && isBuiltIn(kind);
    const type = isProtobuf ? "application/vnd.kubernetes.protobuf;stream=watch" : "application/json";
    response.writeHead(200, { "content-type": type }).flushHeaders();
    const watch: OpenWatch = { kind, response, isProtobuf };
    if (since < this.#oldestVersion) {
      write(watch, "ERROR", { kind: "Status", code: 410, message: "too old", reason: "Expired" });
      response.end();
      return;
    }
    this.#watches.add(watch);
    response.on("close", () => {
      this.#watches.delete(watch);
      this.signal.wake();
    });
    for (const { version, type, object } of this.#history.get(kind) ?? []) {
      if (version > since && type !== "BOOKMARK") write(watch, type, object);
    }
  }

  #wantsProtobuf(headers: http.IncomingHttpHeaders): boolean {
    return this.hasProtobuf && headers.accept?.includes("protobuf") === true;
  }
}

function write({ kind, response, isProtobuf }: OpenWatch, type: string, object: object): void {
  if (isProtobuf && isBuiltIn(kind))
    response.write(encodeEvent(type, encodeObject(type === "ERROR" ? "Status" : kind, object)));
  else response.write(`${JSON.stringify({ type, object })}\n`);
}

function read(request: http.IncomingMessage): PlayedRequest {
  const url = new URL(request.url ?? "", "http://played");
  const [plural = "", version = ""] = url.pathname.split("/").reverse();
  const found = Object.entries(kindApis).find(([, api]) => api.plural === plural);
  if (found === undefined) throw new Error(`expected a path of a kind, found ${url.pathname}`);
  return {
    kind: found[0] as Kind,
    verb: url.searchParams.has("watch") ? "watch" : "list",
    version,
    query: url.searchParams,
    headers: request.headers,
  };
}

function nameOf({ metadata: { namespace = "", name } }: RawObject): string {
  return `${namespace}/${name}`;
}

function isOpen(response: http.ServerResponse): boolean {
  return !response.writableEnded && !response.destroyed;
}
