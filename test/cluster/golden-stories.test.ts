import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import type { Client } from "@grpc/grpc-js";
import { kindOf } from "../../src/domain/resources/parse-resource.js";
import type { Kind } from "../../src/domain/resources/resource.js";
import { connect } from "../support/destination-client.js";
import { playStory, readStories, type World } from "../support/golden-stories.js";
import { recordings } from "../support/recordings.js";
import type { Manifest } from "../support/start-destination.js";
import { writeKubeconfig } from "./support/kubeconfig.js";
import { sharedApi, sharedCluster } from "./support/shared-cluster.js";
import {
  seenVersion,
  startClusterDestination,
  type ClusterDestination,
} from "./support/start-cluster-destination.js";

const api = sharedApi();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-stories-"));
const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster());

afterAll(() => {
  api.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A cluster in which each step is over once the source has seen it, and of which a story leaves nothing. */
class ClusterWorld implements World {
  readonly #destination: ClusterDestination;
  readonly #made = new Map<string, Manifest>();

  constructor(destination: ClusterDestination) {
    this.#destination = destination;
  }

  async apply(objects: readonly Manifest[]): Promise<void> {
    for (const object of objects) this.#made.set(`${object.kind} ${JSON.stringify(object.metadata)}`, object);
    await api.apply(...objects);
    for (const object of objects) await this.#seen(object);
  }

  async delete(objects: readonly Manifest[]): Promise<void> {
    const before = this.#destination.batches();
    await api.delete(...objects);
    await this.#destination.until(() => this.#destination.batches() > before);
  }

  async clear(): Promise<void> {
    await api.delete(...[...this.#made.values()].filter(({ kind }) => kind !== "Namespace"));
  }

  async #seen(object: Manifest): Promise<void> {
    const { metadata } = (await api.get(object)) as { metadata: { resourceVersion: string } };
    const { source } = this.#destination;
    await this.#destination.until(
      () => seenVersion(source, knownKind(object)) >= Number(metadata.resourceVersion),
    );
  }
}

function knownKind({ apiVersion, kind }: Manifest): Kind {
  const known = kindOf(apiVersion, kind);
  if (known === undefined) throw new Error(`not a kind that is served from: ${apiVersion} ${kind}`);
  return known;
}

describe.each(recordings)(
  "from a cluster, answers as Linkerd recorded them in $folder",
  ({ folder: stories, settings }) => {
    let destination: ClusterDestination;
    let client: Client;

    beforeAll(async () => {
      destination = await startClusterDestination(kubeconfig, { settings });
      client = connect(destination.address);
    });

    afterAll(async () => {
      client.close();
      await destination.stop();
    });

    it.each(readStories(stories).map((story) => [story.id, story.title, story] as const))(
      "%s: %s",
      async (_id, _title, story) => {
        const world = new ClusterWorld(destination);
        try {
          await playStory(story, { world, client });
        } finally {
          await world.clear();
        }
      },
    );
  },
);
