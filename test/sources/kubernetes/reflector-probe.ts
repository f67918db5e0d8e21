import { ApiClient } from "../../../src/sources/kubernetes/api-client.js";
import { KindClient } from "../../../src/sources/kubernetes/kind-client.js";
import { kindApis } from "../../../src/sources/kubernetes/kind-paths.js";
import type { KubernetesLimits } from "../../../src/sources/kubernetes/kubernetes-limits.js";
import { protobufFormat } from "../../../src/sources/kubernetes/protobuf-objects.js";
import { Reflector } from "../../../src/sources/kubernetes/reflector.js";
import type { Change } from "../../../src/sources/kubernetes/reflector-sink.js";
import { PlayedApi, type RawObject } from "./played-api.js";
import { Signal } from "./signal.js";
import { testLimits } from "./test-limits.js";

/** A reflector of Nodes over a played API: what it hands over, and what it logs. */
export class ReflectorProbe {
  readonly signal: Signal;
  readonly api: PlayedApi;
  readonly reflector: Reflector<string>;
  /** `replace a b`, `apply a`, `update a`, `delete a`, one line for each handing over. */
  readonly handed: string[] = [];
  readonly logged: string[] = [];
  /** The objects there are, as handed over. */
  readonly names = new Set<string>();
  /** Awaited before a handing over is done. */
  held: Promise<void> | undefined;
  heard = 0;
  readonly #abort = new AbortController();

  private constructor(api: PlayedApi, limits: Partial<KubernetesLimits>) {
    this.signal = api.signal;
    this.api = api;
    const allLimits = { ...testLimits, ...limits };
    const log = (line: string): void => {
      this.logged.push(line);
      this.signal.wake();
    };
    const observer = { request: () => ({ answered: () => undefined, failed: () => undefined }) };
    const client = new ApiClient({ connection: api.connection(), observer, limits: allLimits });
    this.reflector = new Reflector<string>({
      client: new KindClient({
        api: kindApis.Node,
        formats: new Map([["application/vnd.kubernetes.protobuf", protobufFormat("Node")]]),
        client,
      }),
      limits: allLimits,
      log: {
        failed: (reason) => log(`failed: ${reason}`),
        over: () => log("over"),
        refused: (reason) => log(`refused: ${reason}`),
        granted: () => log("granted"),
      },
      sink: {
        read: (object) => (object as RawObject).metadata.name,
        replace: (items) => this.#replace(items),
        change: (changes) => this.#change(changes),
        isEmpty: () => this.names.size === 0,
        heard: () => {
          this.heard += 1;
          this.signal.wake();
        },
      },
    });
  }

  static async make(limits: Partial<KubernetesLimits> = {}): Promise<ReflectorProbe> {
    return new ReflectorProbe(await PlayedApi.start(new Signal()), limits);
  }

  /** Resolves when the reflector has listed. */
  start(): Promise<void> {
    return this.reflector.start(this.#abort.signal).finally(() => this.signal.wake());
  }

  stop(): void {
    this.#abort.abort();
  }

  async close(): Promise<void> {
    this.stop();
    await this.api.close();
  }

  /** Waits until exactly these objects are known. */
  knows(...names: readonly string[]): Promise<void> {
    const wanted = [...names].sort().join(" ");
    return this.signal.until(() => [...this.names].sort().join(" ") === wanted, `to know ${wanted}`);
  }

  /** Waits for so many watches, from the beginning on. */
  watched(times: number): Promise<void> {
    return this.signal.until(() => this.api.count("Node", "watch") >= times, `${times} watches`);
  }

  is(state: string): Promise<void> {
    return this.signal.until(() => this.reflector.status().state === state, `to be ${state}`);
  }

  logs(text: string): Promise<void> {
    return this.signal.until(() => this.logged.some((line) => line.includes(text)), `a log line: ${text}`);
  }

  /** Requests by verb, `list` or `watch`, with the version that a watch begins at. */
  get asked(): readonly string[] {
    return this.api.requests.map(({ verb, query }) =>
      verb === "watch" ? `watch ${query.get("resourceVersion")}` : "list",
    );
  }

  async #replace(items: readonly string[]): Promise<void> {
    await this.held;
    this.names.clear();
    for (const name of items) this.names.add(name);
    this.handed.push(["replace", ...items].join(" "));
    this.signal.wake();
  }

  async #change(changes: readonly Change<string>[]): Promise<void> {
    await this.held;
    const lines = changes.map((change) => {
      if (change.type === "deleted") this.names.delete(change.item);
      else this.names.add(change.item);
      const verb = change.type === "deleted" ? "delete" : change.isUpdate ? "update" : "apply";
      return `${verb} ${change.item}`;
    });
    this.handed.push(lines.join(", "));
    this.signal.wake();
  }
}

export function node(name: string): RawObject {
  return { kind: "Node", apiVersion: "v1", metadata: { name } };
}
