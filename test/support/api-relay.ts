import { EventEmitter, once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { encodeErrorEvent, encodeStatus, type ApiStatus } from "./api-status.js";
import { readRelayedRequest, type RelayedRequest } from "./relayed-request.js";
import { TcpRelay } from "./tcp-relay.js";

/** What becomes of a request: nothing when undefined, else an answer of the relay's own or none at all. */
export type Reaction =
  | { readonly kind: "status"; readonly status: ApiStatus }
  | { readonly kind: "answer"; readonly code: number; readonly contentType: string; readonly body: string }
  | { readonly kind: "reset" }
  | { readonly kind: "hang" };

export type React = (request: RelayedRequest) => Reaction | undefined;

export interface ApiRelayOptions {
  /** The API server's address, and what signed its certificate. */
  readonly url: string;
  readonly ca: string;
  /** The certificate and key to pretend to be it; plain HTTP without. */
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
}

interface OpenWatch {
  readonly request: RelayedRequest;
  readonly response: http.ServerResponse;
}

/**
 * Sits in front of an API server, where TLS ends: sees every request, counts them, and answers in its stead when a
 * test wants so. What it passes on is streamed as it comes.
 */
export class ApiRelay {
  readonly #options: ApiRelayOptions;
  readonly #agent: https.Agent;
  readonly #server: http.Server;
  readonly #reactions = new Set<React>();
  readonly #watches = new Set<OpenWatch>();
  readonly #changed = new EventEmitter().setMaxListeners(0);
  #requests: RelayedRequest[] = [];
  /** A socket of TLS cannot be reset, so plain ones are in front. */
  #tcp: TcpRelay | undefined;

  constructor(options: ApiRelayOptions) {
    this.#options = options;
    this.#agent = new https.Agent({ keepAlive: true, ca: options.ca });
    const answer: http.RequestListener = (request, response) => this.#answer(request, response);
    this.#server =
      options.tls === undefined ? http.createServer(answer) : https.createServer(options.tls, answer);
    // A watch may be silent for longer than the default allows.
    this.#server.requestTimeout = 0;
  }

  async listen(): Promise<void> {
    this.#server.listen({ host: "127.0.0.1", port: 0 });
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("expected a TCP address");
    this.#tcp = new TcpRelay({ port: address.port });
    await this.#tcp.listen();
  }

  /** What all connections go through on their way here, for troubles below HTTP. */
  get tcp(): TcpRelay {
    if (this.#tcp === undefined) throw new Error("expected a relay that listens");
    return this.#tcp;
  }

  get url(): string {
    return `${this.#options.tls === undefined ? "http" : "https"}://127.0.0.1:${this.tcp.port}`;
  }

  /** Every request since the start or the last `forget`, whatever became of it. */
  get requests(): readonly RelayedRequest[] {
    return this.#requests;
  }

  forget(): void {
    this.#requests = [];
  }

  /** Has `react` decide on each request from now on, before those that decided earlier. Returns what ends that. */
  react(react: React): () => void {
    this.#reactions.add(react);
    return () => this.#reactions.delete(react);
  }

  /** Reacts once to the next request that `matches`; resolves when it came. */
  async once(matches: (request: RelayedRequest) => boolean, reaction: Reaction): Promise<RelayedRequest> {
    return await new Promise((resolve) => {
      const stop = this.react((request) => {
        if (!matches(request)) return undefined;
        stop();
        resolve(request);
        return reaction;
      });
    });
  }

  /** Resolves once `check` is true of the relay, asked after each request and whenever a watch opens or ends. */
  async until(check: (relay: this) => boolean): Promise<void> {
    while (!check(this)) await once(this.#changed, "change");
  }

  /** Watches that the API server has accepted and that are open now. */
  openWatches(resource?: string): number {
    return this.#watchesOf(resource).length;
  }

  /** Ends the open watches of a kind with an ERROR event, as the API server does. Returns how many there were. */
  sendWatchError(resource: string, status: ApiStatus): number {
    const watches = this.#watchesOf(resource);
    for (const { response } of watches)
      response.end(encodeErrorEvent(status, { protobuf: isProtobuf(response) }));
    return watches.length;
  }

  /** Ends the open watches of a kind, or all, as a server does whose time for them is over. */
  endWatches(resource?: string): number {
    const watches = this.#watchesOf(resource);
    for (const { response } of watches) response.end();
    return watches.length;
  }

  async close(): Promise<void> {
    this.tcp.close();
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    this.#agent.destroy();
    await closed;
  }

  #watchesOf(resource: string | undefined): readonly OpenWatch[] {
    return [...this.#watches].filter(
      ({ request }) => resource === undefined || request.resource === resource,
    );
  }

  #answer(incoming: http.IncomingMessage, response: http.ServerResponse): void {
    const request = readRelayedRequest(incoming);
    this.#requests.push(request);
    const reaction = this.#decide(request);
    if (reaction === undefined) this.#pass({ incoming, response, request });
    else this.#perform(reaction, { incoming, response, request });
    this.#changed.emit("change");
  }

  #decide(request: RelayedRequest): Reaction | undefined {
    for (const react of [...this.#reactions].reverse()) {
      const reaction = react(request);
      if (reaction !== undefined) return reaction;
    }
    return undefined;
  }

  #pass({ incoming, response, request }: Exchange): void {
    const outgoing = https.request(
      new URL(incoming.url ?? "/", this.#options.url),
      {
        method: request.method,
        agent: this.#agent,
        headers: { ...incoming.headers, host: new URL(this.#options.url).host },
      },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        response.flushHeaders();
        answer.on("data", (chunk: Buffer) => {
          if (!response.writableEnded && !response.write(chunk)) answer.pause();
        });
        response.on("drain", () => answer.resume());
        answer.on("end", () => response.end());
        // An answer that breaks off does so on both sides.
        answer.on("error", () => this.#breakOff(incoming, response));
        if (request.verb === "watch" && answer.statusCode === 200) this.#follow({ request, response });
      },
    );
    outgoing.on("error", () => this.#breakOff(incoming, response));
    response.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }

  #perform(reaction: Reaction, { incoming, response, request }: Exchange): void {
    switch (reaction.kind) {
      case "status": {
        const { code, retryAfterSeconds } = reaction.status;
        const protobuf = request.accept.startsWith(protobufType);
        if (retryAfterSeconds !== undefined) response.setHeader("retry-after", String(retryAfterSeconds));
        response.writeHead(code, { "content-type": protobuf ? protobufType : "application/json" });
        response.end(encodeStatus(reaction.status, { protobuf }));
        return;
      }
      case "answer":
        response.writeHead(reaction.code, { "content-type": reaction.contentType }).end(reaction.body);
        return;
      case "reset":
        this.#resetConnection(incoming);
        return;
      case "hang":
        incoming.resume();
    }
  }

  /** An answer that was ended here is whole, whatever the server still had to say. */
  #breakOff(incoming: http.IncomingMessage, response: http.ServerResponse): void {
    if (!response.writableEnded) this.#resetConnection(incoming);
  }

  #resetConnection({ socket }: http.IncomingMessage): void {
    this.tcp.resetFrom(socket.remotePort);
  }

  #follow(watch: OpenWatch): void {
    this.#watches.add(watch);
    this.#changed.emit("change");
    watch.response.on("close", () => {
      this.#watches.delete(watch);
      this.#changed.emit("change");
    });
  }
}

interface Exchange {
  readonly incoming: http.IncomingMessage;
  readonly response: http.ServerResponse;
  readonly request: RelayedRequest;
}

const protobufType = "application/vnd.kubernetes.protobuf";

function isProtobuf(response: http.ServerResponse): boolean {
  return String(response.getHeader("content-type")).startsWith(protobufType);
}
