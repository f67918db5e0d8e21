import type { Client } from "@grpc/grpc-js";
import { connect } from "../support/destination-client.js";
import { playStory, readStories } from "../support/golden-stories.js";
import { recordings } from "../support/recordings.js";
import { startDestination, type Manifest, type TestDestination } from "../support/start-destination.js";

describe.each(recordings)("answers as Linkerd recorded them in $folder", ({ folder, settings }) => {
  let destination: TestDestination;
  let client: Client;

  beforeEach(async () => {
    destination = await startDestination(settings);
    client = connect(destination.address);
  });

  afterEach(async () => {
    client.close();
    await destination.stop();
  });

  it.each(readStories(folder).map((story) => [story.id, story.title, story] as const))("%s: %s", async (_id, _title, story) => {
    const world = {
      apply: (objects: readonly Manifest[]) => {
          destination.apply(...objects);
          return Promise.resolve();
        },
      delete: (objects: readonly Manifest[]) => {
          destination.delete(...objects);
          return Promise.resolve();
        },
    };
    await playStory(story, { world, client });
  });
});
