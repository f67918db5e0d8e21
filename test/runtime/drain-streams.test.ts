import { drainStreams } from "../../src/runtime/drain-streams.js";
import { makeEndpointSlice, makePod, makeService } from "../support/builders.js";
import type { StreamRequest } from "../support/destination-client.js";
import { RawClient } from "../support/raw-client.js";
import { RecordedEvents } from "../support/recording-observers.js";
import { startDestination, type TestDestination } from "../support/start-destination.js";

const get: StreamRequest = { rpc: "Get", path: "web.shop.svc.cluster.local:80" };
const anHour = 3_600_000;
const anInstant = 50;

let events: RecordedEvents;
let server: TestDestination;
let client: RawClient;

beforeEach(async () => {
  events = new RecordedEvents();
  server = await startDestination({}, events.observers);
  server.store.apply(
    [makeService(), makeEndpointSlice(), makePod()].map((object) => ({ type: "apply", object })),
  );
});

afterEach(async () => {
  await client.close();
  server.server.close();
});

test("streams of clients that read end with OK, and no time is lost", async () => {
  client = await RawClient.connect(server.address);
  const streams = [client.open(get), client.open(get)];
  for (const stream of streams) await stream.messagesOnce(1);
  await drainStreams(server, anHour);
  await Promise.all(streams.map((stream) => stream.closed));
  expect(streams.map(({ status }) => status)).toEqual(["0", "0"]);
  expect(server.streams.size).toBe(0);
});

test("without streams there is nothing to wait for", async () => {
  client = await RawClient.connect(server.address);
  await drainStreams(server, anHour);
  expect(server.streams.size).toBe(0);
});

test("a client that never reads is waited for as long as the grace, then cut", async () => {
  client = await RawClient.connect(server.address, { window: 0 });
  const stream = client.open(get);
  await events.until(({ streams }) => streams[0]?.sent === 1);
  const begun = performance.now();
  await drainStreams(server, anInstant);
  // Timers count whole milliseconds, so one may be missing.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(anInstant - 1);
  await stream.closed;
  expect([stream.status, stream.messages.length, client.destroyed]).toEqual([undefined, 0, true]);
});

test("a client that reads in the end is served to the end within the grace", async () => {
  client = await RawClient.connect(server.address, { window: 0 });
  const stream = client.open(get);
  await events.until(({ streams }) => streams[0]?.sent === 1);
  const drained = drainStreams(server, anHour);
  client.openWindow();
  await drained;
  await stream.closed;
  expect([stream.status, stream.messages.length]).toEqual(["0", 1]);
});

test("new streams are not taken while the old ones end", async () => {
  client = await RawClient.connect(server.address, { window: 0 });
  client.open(get);
  await events.until(({ streams }) => streams[0]?.sent === 1);
  const drained = drainStreams(server, anInstant);
  const late = client.open(get);
  await Promise.all([late.closed, drained]);
  expect([late.status, late.messages.length, events.streams.length]).toEqual([undefined, 0, 1]);
});
