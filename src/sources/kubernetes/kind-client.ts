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
  /** The oldest version that a list may take. */
  #oldest: string | undefined;

  constructor(options: KindClientOptions) {
    this.#options = options;
    this.#version = options.api.versions[0];
    this.takeAnyVersion();
  }

  /** That of the last request. */
  get version(): string {
    return this.#version;
  }

  /** The server does without fields that only newer versions have, so a newer one should be looked for. */
  get isOlderVersion(): boolean {
    return this.#version !== this.#options.api.versions[0];
  }

  /**
   * A page of a list. The first one decides on the version, so that a better one is taken when it appears. Once
   * there was a list, none in an older version follows: a server that starts may have its versions one by one.
   */
  async list(page: Parameters<typeof listPath>[1], signal: AbortSignal): Promise<ApiAnswer> {
    const get = (version: string): Promise<ApiAnswer> => {
      this.#version = version;
      return this.#get(listPath(this.#path(version), page), signal);
    };
    if (page.continue !== undefined) return await get(this.#version);
    for (const version of this.#options.api.versions) {
      try {
        const answer = await get(version);
        this.#oldest = version;
        return answer;
      } catch (error) {
        const fault = faultOf(error);
        const isAbsent = fault.type === "refused" && fault.reason === "absent";
        if (!isAbsent || version === this.#oldest) throw error;
      }
    }
    throw new Error(`no version of ${this.#options.api.plural} was asked for`);
  }

  /** The kind is gone from the versions that it had: whichever the server has now will do. */
  takeAnyVersion(): void {
    this.#oldest = this.#options.api.versions.at(-1);
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
