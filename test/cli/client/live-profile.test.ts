import { status } from "@grpc/grpc-js";
import { connectDestination, type DestinationClient } from "../../../src/cli/client/destination-client.js";
import type { Verdict } from "../../../src/cli/client/follow-stream.js";
import { followProfile } from "../../../src/cli/client/live-profile.js";
import type { ProfileView } from "../../../src/cli/client/profile-view.js";
import { startCannedServer, type CannedServer } from "./support/canned-server.js";
import { remember } from "./support/followed.js";
import { testPace } from "./support/run-command.js";

let server: CannedServer;
let client: DestinationClient;
let cancel: () => void;

beforeEach(async () => {
  server = await startCannedServer();
  client = connectDestination(server.address, testPace);
});

afterEach(() => {
  cancel();
  client.close();
  server.stop();
});

function follow(verdict: Verdict = "retry") {
  const follower = remember<ProfileView>(verdict);
  cancel = followProfile({ client, authority: "web", token: "", pace: testPace }, follower);
  return follower;
}

const split = (...authorities: string[]) => ({
  dstOverrides: authorities.map((authority) => ({ authority, weight: 1 })),
});
const none = { noEndpoints: { exists: true } };
const backendsOf = (told: ProfileView | string | undefined) =>
  typeof told === "object"
    ? told.dstOverrides.map(({ authority, noTraffic }) => [authority, noTraffic])
    : told;

test("tells nothing before every backend is answered", async () => {
  server.on("GetProfile web", (stream) => stream.profile(split("a", "b")));
  const [a, b] = [server.next("Get a"), server.next("Get b")];
  const follower = follow();
  (await a).update(none);
  (await b).fail(status.NOT_FOUND, "");
  await follower.count(1);
  expect(follower.told.map(backendsOf)).toEqual([
    [
      ["a", "no endpoints"],
      ["b", "Service not found"],
    ],
  ]);
});

test("asks once for a backend that is named twice", async () => {
  server.on("GetProfile web", (stream) => stream.profile(split("a", "a")));
  server.on("Get a", (stream) => stream.update(none));
  await follow().count(1);
  expect(server.requests).toEqual(["GetProfile web", "Get a"]);
});

test("lets go of a backend that leaves the split, and keeps the stream of one that stays", async () => {
  const [web, a] = [server.next("GetProfile web"), server.next("Get a")];
  server.on("Get b", (stream) => stream.update(none));
  const follower = follow();
  const profile = await web;
  profile.profile(split("a", "b"));
  (await a).update(none);
  await follower.count(1);
  profile.profile(split("b"));
  await follower.count(2);
  await (
    await a
  ).cancelled;
  expect(server.requests.filter((request) => request === "Get b")).toHaveLength(1);
  expect(backendsOf(follower.told[1])).toEqual([["b", "no endpoints"]]);
});

test("a backend keeps what was known while its stream is lost", async () => {
  server.on("GetProfile web", (stream) => stream.profile(split("a")));
  const first = server.next("Get a");
  const follower = follow();
  const stream = await first;
  const again = server.next("Get a");
  stream.update(none);
  await follower.count(1);
  stream.fail(status.INTERNAL, "");
  (await again).update({ noEndpoints: {} });
  await follower.count(2);
  expect(follower.told.map(backendsOf)).toEqual([[["a", "no endpoints"]], [["a", "Service not found"]]]);
});

test("is over when the profile is given up, and lets go of the backends", async () => {
  const [web, a] = [server.next("GetProfile web"), server.next("Get a")];
  const follower = follow("give up");
  (await web).profile(split("a"));
  const backend = await a;
  (await web).fail(status.INVALID_ARGUMENT, "");
  await backend.cancelled;
  expect(follower.told).toEqual(["lost web INVALID_ARGUMENT", "over"]);
});
