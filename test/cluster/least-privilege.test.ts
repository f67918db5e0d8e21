import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { connect } from "../support/destination-client.js";
import { playStory, readStories } from "../support/golden-stories.js";
import { ClusterWorld } from "./support/cluster-world.js";
import { writeKubeconfig } from "./support/kubeconfig.js";
import { renderOverlay } from "./support/render-overlay.js";
import { sharedApi, sharedCluster } from "./support/shared-cluster.js";
import { startClusterDestination, type ClusterDestination } from "./support/start-cluster-destination.js";

/** Between them they need every kind that is read. */
const stories = [
  "get-basic",
  "get-owners",
  "get-zones",
  "get-external-workload",
  "ip-pod-server",
  "profile-live",
];

const api = sharedApi();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-privilege-"));
let destination: ClusterDestination;

beforeAll(async () => {
  const objects = await renderOverlay("overlays/standalone");
  const account = /^(Namespace|ServiceAccount|ClusterRole|ClusterRoleBinding)$/;
  await api.apply(...objects.filter(({ kind }) => account.test(kind)));
  const token = await api.requestToken("waypost", "waypost");
  const kubeconfig = writeKubeconfig(path.join(folder, "kubeconfig"), sharedCluster(), {
    credential: { token },
  });
  destination = await startClusterDestination(kubeconfig);
});

afterAll(async () => {
  await destination.stop();
  api.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

test("becomes ready with the rights of deploy/, and is refused nothing", () => {
  expect(destination.source.status()).toMatchObject({ synced: true, problems: [] });
  expect(destination.logged.filter((line) => /refused|forbidden/.test(line))).toEqual([]);
});

test.each(stories)("serves the golden story %s with the rights of deploy/", async (id) => {
  const story = readStories("cases").find((candidate) => candidate.id === id);
  if (story === undefined) throw new Error(`expected a story ${id}, found none`);
  const world = new ClusterWorld(api, destination);
  const client = connect(destination.address);
  try {
    await playStory(story, { world, client });
  } finally {
    client.close();
    await world.clear();
  }
});
