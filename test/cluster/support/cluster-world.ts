import type { World } from "../../support/golden-stories.js";
import { knownKind, type Manifest } from "../../support/manifest-changes.js";
import type { KubeApi } from "./kube-api.js";
import { seenVersion, type ClusterDestination } from "./start-cluster-destination.js";

/** A cluster in which each step is over once the source has seen it, and of which a story leaves nothing. */
export class ClusterWorld implements World {
  readonly #api: KubeApi;
  readonly #destination: ClusterDestination;
  readonly #made = new Map<string, Manifest>();

  constructor(api: KubeApi, destination: ClusterDestination) {
    this.#api = api;
    this.#destination = destination;
  }

  async apply(objects: readonly Manifest[]): Promise<void> {
    for (const object of objects) this.#made.set(`${object.kind} ${JSON.stringify(object.metadata)}`, object);
    await this.#api.apply(...objects);
    for (const object of objects) await this.#seen(object);
  }

  async delete(objects: readonly Manifest[]): Promise<void> {
    const before = this.#destination.batches();
    await this.#api.delete(...objects);
    await this.#destination.until(() => this.#destination.batches() > before);
  }

  /** Deletes what the story left, save for its namespaces, which nobody would empty. */
  async clear(): Promise<void> {
    await this.#api.delete(...[...this.#made.values()].filter(({ kind }) => kind !== "Namespace"));
  }

  async #seen(object: Manifest): Promise<void> {
    const { metadata } = (await this.#api.get(object)) as { metadata: { resourceVersion: string } };
    const { source } = this.#destination;
    await this.#destination.until(
      () => seenVersion(source, knownKind(object)) >= Number(metadata.resourceVersion),
    );
  }
}
