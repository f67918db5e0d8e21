import type { Client } from "@grpc/grpc-js";
import { parsePortList } from "../../src/domain/port-set.js";
import { connect } from "../support/destination-client.js";
import { playStory, readStories } from "../support/golden-stories.js";
import { startDestination, type Manifest, type TestDestination } from "../support/start-destination.js";

/** The flags under which Linkerd recorded the stories of each folder. */
const recordings = [
  { folder: "cases" as const, settings: {} },
  {
    folder: "flags" as const,
    settings: {
      defaultOpaquePorts: parsePortList("9999,7000-7002").ports,
      enableIPv6: false,
      identityTrustDomain: "example.org",
      forceOpaqueTransport: true,
      enableH2Upgrade: false,
      extEndpointZoneWeights: true,
      meshedHttp2ClientParams: { keepAlive: { interval: { seconds: "10" }, timeout: { seconds: "5" }, whileIdle: true } },
    },
  },
];

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
