import type { ApiAnswer, ApiClient } from "./api-client.js";
import { faultOf } from "./api-fault.js";
import { kindPath, listPath, watchPath, type KindApi } from "./kind-paths.js";
import type { ObjectFormat } from "./object-format.js";

export interface KindClientOptions {
  readonly api: KindApi;
  /** Formats that are understood beside JSON. */
  readonly formats: ReadonlyMap<string, ObjectFormat>;
  readonly client: ApiClient;
}

/** Asks for the objects of one kind, in that of its versions which the server has. */
export class KindClient {
  readonly #options: KindClientOptions;
  #version: string;

  constructor(options: KindClientOptions) {
    this.#options = options;
    this.#version = options.api.versions[0];
  }

  /** A page of a list. The first one decides on the version, so that a better one is taken when it appears. */
  async list(page: Parameters<typeof listPath>[1], signal: AbortSignal): Promise<ApiAnswer> {
    const get = (version: string): Promise<ApiAnswer> => {
      this.#version = version;
      return this.#get(listPath(this.#path(version), page), signal);
    };
    if (page.continue !== undefined) return await get(this.#version);
    const others = [...this.#options.api.versions];
    const last = others.pop() ?? this.#version;
    for (const version of others) {
      try {
        return await get(version);
      } catch (error) {
        const fault = faultOf(error);
        if (fault.type !== "refused" || fault.reason !== "absent") throw error;
      }
    }
    return await get(last);
  }

  /** A watch, in the version of the last list. */
  watch(watch: Parameters<typeof watchPath>[1], signal: AbortSignal): Promise<ApiAnswer> {
    return this.#get(watchPath(this.#path(this.#version), watch), signal);
  }

  #path(version: string): string {
    return kindPath(this.#options.api, version);
  }

  #get(path: string, signal: AbortSignal): Promise<ApiAnswer> {
    const { client, formats } = this.#options;
    return client.get({ path, formats, signal });
  }
}
