import * as https from "node:https";
import { setTimeout as delay } from "node:timers/promises";
import type { Manifest } from "../../support/start-destination.js";
import { httpRequest, type Connection, type HttpAnswer, type HttpRequest } from "./http-client.js";
import { ResourcePaths } from "./resource-paths.js";

const conflictRetries = 20;
const conflictPauseMs = 100;

/** An answer that was no success. */
export class ApiError extends Error {
  constructor(
    what: string,
    readonly status: number,
    body: Buffer,
  ) {
    super(`${what}: ${status} ${messageOf(body)}`);
  }
}

/** What the tests do to a Kubernetes API: plain requests, and what kubectl would do with manifests. */
export class KubeApi {
  readonly connection: Connection;
  readonly #agent = new https.Agent({ keepAlive: true, maxSockets: 8 });
  readonly #paths: ResourcePaths;
  readonly #namespaces = new Set<string>();

  constructor(connection: Connection) {
    this.connection = connection;
    this.#paths = new ResourcePaths(async (path) => await this.request({ method: "GET", path }));
  }

  /** The same API as somebody else. */
  as(token: string): KubeApi {
    return new KubeApi({ ...this.connection, token });
  }

  async request(request: HttpRequest): Promise<HttpAnswer> {
    return await httpRequest(this.connection, this.#agent, request);
  }

  /** The answer's JSON; an ApiError unless it is a success. */
  async json(request: HttpRequest): Promise<Record<string, unknown>> {
    const { status, body } = await this.request(request);
    if (status >= 300) throw new ApiError(`${request.method} ${request.path}`, status, body);
    return JSON.parse(body.toString("utf8")) as Record<string, unknown>;
  }

  /** Applies on the server's side, status included; namespaces are made as needed. An ApiError says what was refused. */
  async apply(...objects: readonly Manifest[]): Promise<void> {
    for (const object of objects) {
      await this.#ensureNamespace(object.metadata.namespace);
      const path = await this.#paths.of(object);
      await this.#patch(path, object);
      if (object["status"] === undefined) continue;
      const { apiVersion, kind, metadata, status } = object;
      const { name, namespace } = metadata;
      await this.#patch(`${path}/status`, {
        apiVersion,
        kind,
        metadata: { name, ...(namespace && { namespace }) },
        status,
      });
    }
  }

  /** What would become of the object if somebody else applied this to it, fields that others own included. */
  async dryRun(object: Manifest): Promise<Record<string, unknown>> {
    return await this.#patch(await this.#paths.of(object), object, {
      fieldManager: "waypost-dry-run",
      dryRun: "All",
    });
  }

  /** Deletes at once; what is not there counts as deleted. */
  async delete(...objects: readonly Manifest[]): Promise<void> {
    for (const object of objects) {
      const path = `${await this.#paths.of(object)}?gracePeriodSeconds=0&propagationPolicy=Background`;
      const { status, body } = await this.request({ method: "DELETE", path });
      if (status >= 300 && status !== 404) throw new ApiError(`DELETE ${path}`, status, body);
    }
  }

  async get(object: Manifest): Promise<Record<string, unknown>> {
    return await this.json({ method: "GET", path: await this.#paths.of(object) });
  }

  /** A token of a service account, as the kubelet would ask for one. */
  async requestToken(
    namespace: string,
    serviceAccount: string,
    { seconds = 3600, audiences }: { readonly seconds?: number; readonly audiences?: readonly string[] } = {},
  ): Promise<string> {
    const answer = await this.json({
      method: "POST",
      path: `/api/v1/namespaces/${namespace}/serviceaccounts/${serviceAccount}/token`,
      headers: { "content-type": "application/json" },
      body: JSON.stringify({
        apiVersion: "authentication.k8s.io/v1",
        kind: "TokenRequest",
        spec: { expirationSeconds: seconds, ...(audiences !== undefined && { audiences }) },
      }),
    });
    const { token } = answer["status"] as { token: string };
    return token;
  }

  close(): void {
    this.#agent.destroy();
  }

  async #ensureNamespace(namespace: string | undefined): Promise<void> {
    if (namespace === undefined || this.#namespaces.has(namespace)) return;
    await this.#patch(`/api/v1/namespaces/${namespace}`, {
      apiVersion: "v1",
      kind: "Namespace",
      metadata: { name: namespace },
    });
    this.#namespaces.add(namespace);
  }

  /** A conflict means that somebody else wrote at the same moment: again, as kubectl does. */
  async #patch(
    path: string,
    object: Manifest,
    options: Readonly<Record<string, string>> = {},
  ): Promise<Record<string, unknown>> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.json({
          method: "PATCH",
          path: `${path}?${new URLSearchParams({ fieldManager: "waypost-test", force: "true", ...options }).toString()}`,
          headers: { "content-type": "application/apply-patch+yaml" },
          body: JSON.stringify(object),
        });
      } catch (error: unknown) {
        if (!(error instanceof ApiError) || error.status !== 409 || attempt === conflictRetries) throw error;
        await delay(conflictPauseMs);
      }
    }
  }
}

function messageOf(body: Buffer): string {
  const text = body.toString("utf8");
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text;
  } catch {
    return text;
  }
}
