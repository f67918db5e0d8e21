import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import type { Client } from "@grpc/grpc-js";
import { connect } from "../support/destination-client.js";
import { playStory, readStories } from "../support/golden-stories.js";
import { recordings } from "../support/recordings.js";
import { ClusterWorld } from "./support/cluster-world.js";
import { writeKubeconfig } from "./support/kubeconfig.js";
import { sharedApi, sharedCluster } from "./support/shared-cluster.js";
import { startClusterDestination, type ClusterDestination } from "./support/start-cluster-destination.js";

const api = sharedApi();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-stories-"));
const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster());

afterAll(() => {
  api.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

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
        const world = new ClusterWorld(api, destination);
        try {
          await playStory(story, { world, client });
        } finally {
          await world.clear();
        }
      },
    );
  },
);
