import type { Manifest } from "../../support/start-destination.js";
import type { HttpAnswer } from "./http-client.js";
import { until } from "./until.js";

interface ApiResource {
  readonly name: string;
  readonly kind: string;
  readonly namespaced: boolean;
}

/** Where the objects of a kind are in the API, as the API itself says. */
export class ResourcePaths {
  readonly #get: (path: string) => Promise<HttpAnswer>;
  readonly #known = new Map<string, ApiResource>();

  constructor(get: (path: string) => Promise<HttpAnswer>) {
    this.#get = get;
  }

  /** The path of one object. Without a namespace it is in `default`, unless its kind has none. */
  async of({ apiVersion, kind, metadata }: Manifest): Promise<string> {
    const { name, namespaced } = await this.#find(apiVersion, kind);
    const namespace = namespaced ? `namespaces/${metadata.namespace ?? "default"}/` : "";
    return `${base(apiVersion)}/${namespace}${name}/${metadata.name}`;
  }

  /** Kinds of a new definition appear a moment after it was accepted. */
  async #find(apiVersion: string, kind: string): Promise<ApiResource> {
    const key = `${apiVersion} ${kind}`;
    return await until(`the API server to know ${key}`, async () => {
      if (!this.#known.has(key)) await this.#learn(apiVersion);
      return this.#known.get(key);
    });
  }

  async #learn(apiVersion: string): Promise<void> {
    const { status, body } = await this.#get(base(apiVersion));
    if (status === 404 || status === 503) return;
    if (status !== 200) throw new Error(`GET ${base(apiVersion)}: ${status} ${body.toString("utf8")}`);
    const { resources } = JSON.parse(body.toString("utf8")) as { resources: readonly ApiResource[] };
    for (const resource of resources)
      if (!resource.name.includes("/")) this.#known.set(`${apiVersion} ${resource.kind}`, resource);
  }
}

function base(apiVersion: string): string {
  return apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
}
