import { setTimeout as delay } from "node:timers/promises";
import type { Client } from "@grpc/grpc-js";
import { KubeApi } from "../cluster/support/kube-api.js";
import { connect } from "../support/destination-client.js";
import { playStory, readStories } from "../support/golden-stories.js";
import type { Manifest } from "../support/start-destination.js";

/** The server is another process, which says nowhere that it has heard of an object. */
const hearsOfItMs = 600;

const api = new KubeApi({
  url: given("API"),
  ca: Buffer.from(given("CA"), "base64").toString(),
  token: given("TOKEN"),
});
let client: Client;
beforeAll(() => (client = connect(given("ADDR"))));
afterAll(() => {
  client.close();
  api.close();
});

function given(name: string): string {
  const value = process.env[`WAYPOST_GOLDEN_${name}`];
  if (value === undefined)
    throw new Error(`expected WAYPOST_GOLDEN_${name}, found none; test/kind/run.sh sets it`);
  return value;
}

test.each(readStories("cases").map((story) => [story.id, story] as const))("%s", async (_id, story) => {
  const applied: Manifest[] = [];
  const world = {
    apply: async (objects: readonly Manifest[]) => {
      applied.push(...objects);
      await api.apply(...objects.flatMap(serviceAccountsOf), ...objects);
      await delay(hearsOfItMs);
    },
    delete: async (objects: readonly Manifest[]) => {
      await api.delete(...objects);
      await delay(hearsOfItMs);
    },
  };
  try {
    await playStory(story, { world, client });
  } finally {
    await api.delete(...applied.filter(({ kind }) => kind !== "Namespace"));
  }
});

/** Pods are refused without their account, and no controller makes it here. */
function serviceAccountsOf({ kind, metadata, ...rest }: Manifest): readonly Manifest[] {
  if (kind !== "Pod") return [];
  const { serviceAccountName = "default" } = (rest["spec"] ?? {}) as { serviceAccountName?: string };
  const { namespace = "default" } = metadata;
  return [{ apiVersion: "v1", kind: "ServiceAccount", metadata: { name: serviceAccountName, namespace } }];
}
