import { status } from "@grpc/grpc-js";
import { connectDestination, type DestinationClient } from "../../../src/cli/client/destination-client.js";
import type { EndpointsView } from "../../../src/cli/client/endpoints-view.js";
import type { Verdict } from "../../../src/cli/client/follow-stream.js";
import { followEndpoints } from "../../../src/cli/client/live-endpoints.js";
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

function follow(verdict: Verdict, ...authorities: string[]) {
  const follower = remember<EndpointsView>(verdict);
  cancel = followEndpoints({ client, authorities, token: "", pace: testPace }, follower);
  return follower;
}

const none = { noEndpoints: { exists: true } };
const empty = (authority: string) => ({ authority, endpoints: [], exists: true });

test("tells nothing before every authority is answered, and keeps their order", async () => {
  const [a, b] = [server.next("Get a"), server.next("Get b")];
  const follower = follow("retry", "a", "b");
  (await b).update(none);
  (await a).update(none);
  await follower.count(1);
  expect(follower.told).toEqual([[empty("a"), empty("b")]]);
});

test("leaves out what failed, and goes on with the others", async () => {
  server.on("Get a", (stream) => stream.fail(status.NOT_FOUND, ""));
  const b = server.next("Get b");
  const follower = follow("give up", "a", "b");
  await follower.count(1);
  (await b).update(none);
  await follower.count(2);
  expect(follower.told).toEqual(["lost a NOT_FOUND", [empty("b")]]);
});

test("is over when the last one was given up", async () => {
  server.on("Get a", (stream) => stream.fail(status.NOT_FOUND, ""));
  const b = server.next("Get b");
  const follower = follow("give up", "a", "b");
  await follower.count(1);
  (await b).update(none);
  (await b).end();
  await follower.count(4);
  expect(follower.told).toEqual(["lost a NOT_FOUND", [empty("b")], "lost b OK", "over"]);
});

test("one that was lost is told with the others once it is back", async () => {
  let tries = 0;
  server.on("Get a", (stream) => (tries++ === 0 ? stream.fail(status.NOT_FOUND, "") : stream.update(none)));
  const follower = follow("retry", "a");
  await follower.count(3);
  expect(follower.told).toEqual(["lost a NOT_FOUND", "back a", [empty("a")]]);
});
