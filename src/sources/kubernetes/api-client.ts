import * as http from "node:http";
import * as https from "node:https";
import { urlToHttpOptions } from "node:url";
import type { ApiConnection } from "./api-connection.js";
import { ApiError } from "./api-fault.js";
import type { ApiStatus } from "./api-status.js";
import { jsonFormat } from "./json-objects.js";
import type { KubernetesLimits } from "./kubernetes-limits.js";
import type { ObjectFormat } from "./object-format.js";
import { readBody } from "./read-chunks.js";

/** Told of each request; exactly one method of what is returned is called. */
export interface RequestObserver {
  request(method: string): {
    /** The head of an answer came. */
    answered(statusCode: number): void;
    /** None came. */
    failed(): void;
  };
}

export interface ApiClientOptions {
  readonly connection: ApiConnection;
  readonly observer: RequestObserver;
  readonly limits: KubernetesLimits;
}

/** A successful answer. Whoever stops reading early has to destroy the body. */
export interface ApiAnswer {
  readonly format: ObjectFormat;
  readonly body: http.IncomingMessage;
}

export interface ApiRequest {
  /** Behind the server's address, with its query. */
  readonly path: string;
  /** Formats that are understood beside JSON, by the content type that they have. */
  readonly formats: ReadonlyMap<string, ObjectFormat>;
  /** Ends the request, and the body after it. */
  readonly signal: AbortSignal;
}

/** A request that has the server make something of what it carries, which may be asked twice. */
export interface ApiPost extends Pick<ApiRequest, "path" | "signal"> {
  /** To be sent as JSON. */
  readonly object: object;
}

/** A request with what it carries; "" for none. */
interface SentRequest extends ApiRequest {
  readonly method: "GET" | "POST";
  readonly content: string;
}

/** An error answer is a few hundred bytes. */
const maxStatusBytes = 1024 * 1024;

/** Asks an API server. */
export class ApiClient {
  readonly #connection: ApiConnection;
  readonly #observer: RequestObserver;
  readonly #limits: KubernetesLimits;

  constructor({ connection, observer, limits }: ApiClientOptions) {
    this.#connection = connection;
    this.#observer = observer;
    this.#limits = limits;
  }

  /** Resolves with the head of a success; throws an ApiError for any other answer, or what went wrong without one. */
  get(request: ApiRequest): Promise<ApiAnswer> {
    return this.#ask({ ...request, method: "GET", content: "" });
  }

  /** Resolves with what the server made of the object, as JSON; throws as `get` does. */
  async post({ object, ...request }: ApiPost): Promise<unknown> {
    const content = JSON.stringify(object);
    const { body } = await this.#ask({ ...request, method: "POST", content, formats: new Map() });
    const bytes = await readBody(body, this.#limits.listSilenceMs, maxStatusBytes);
    return JSON.parse(bytes.toString("utf8"));
  }

  async #ask(request: SentRequest): Promise<ApiAnswer> {
    const body = await this.#send(request);
    const format = formatOf(body, request.formats);
    if (body.statusCode === 200 || body.statusCode === 201) return { format, body };
    const status = await this.#readStatus(body, format);
    if (status.code === 401) this.#connection.refuseCredentials();
    throw new ApiError(status);
  }

  async #send(request: SentRequest): Promise<http.IncomingMessage> {
    for (;;) {
      const sent = this.#begin(await this.#options(request), request.content);
      try {
        return await sent.answer;
      } catch (error) {
        // The server had closed an idle connection while we took it: that says nothing of the server.
        if (!sent.request.reusedSocket || !isReset(error)) throw error;
      }
    }
  }

  async #options({ method, content, path, formats, signal }: SentRequest): Promise<https.RequestOptions> {
    const { headers, agent, auth } = await this.#connection.credentials();
    signal.throwIfAborted();
    return {
      ...urlToHttpOptions(new URL(this.#connection.server.replace(/\/$/, "") + path)),
      method,
      agent,
      ...(auth !== undefined && { auth }),
      headers: {
        ...headers,
        ...(content !== "" && { "content-type": "application/json" }),
        accept: [...formats.keys(), "application/json"].join(", "),
      },
      signal,
    };
  }

  #begin(
    options: https.RequestOptions,
    content: string,
  ): {
    readonly request: http.ClientRequest;
    readonly answer: Promise<http.IncomingMessage>;
  } {
    const { answerMs, keepAliveMs } = this.#limits;
    const request = (options.protocol === "http:" ? http : https).request(options);
    const observed = this.#observer.request(options.method ?? "GET");
    let isAnswered = false;
    const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
      const late = setTimeout(
        () => request.destroy(new Error(`no answer within ${answerMs / 1000} s`)),
        answerMs,
      );
      request.on("socket", (socket) => socket.setKeepAlive(true, keepAliveMs));
      request.once("response", (response) => {
        isAnswered = true;
        clearTimeout(late);
        observed.answered(response.statusCode ?? 0);
        resolve(response);
      });
      request.on("error", (error) => {
        // After the head it is the body that tells of errors.
        if (isAnswered) return;
        clearTimeout(late);
        observed.failed();
        reject(error);
      });
    });
    request.end(content);
    return { request, answer };
  }

  async #readStatus(body: http.IncomingMessage, format: ObjectFormat): Promise<ApiStatus> {
    const code = body.statusCode ?? 0;
    const bytes = await readBody(body, this.#limits.listSilenceMs, maxStatusBytes);
    const retryAfterSeconds = Number(body.headers["retry-after"] ?? NaN);
    return {
      ...readStatus(bytes, code, format),
      // The head counts: proxies before the server know nothing of its Status.
      code,
      ...(retryAfterSeconds > 0 && { retryAfterSeconds }),
    };
  }
}

/** Proxies answer with pages of their own: their beginning serves as the message. */
function readStatus(bytes: Buffer, code: number, format: ObjectFormat): ApiStatus {
  try {
    return format.status(bytes, code);
  } catch {
    return { code, message: bytes.toString("utf8", 0, 200).replace(/\s+/g, " ").trim(), reason: "" };
  }
}

function formatOf(body: http.IncomingMessage, formats: ReadonlyMap<string, ObjectFormat>): ObjectFormat {
  const [contentType] = (body.headers["content-type"] ?? "").split(";");
  return formats.get((contentType ?? "").trim().toLowerCase()) ?? jsonFormat;
}

function isReset(error: unknown): boolean {
  const { code } = error as { code?: unknown };
  return code === "ECONNRESET" || code === "EPIPE";
}
