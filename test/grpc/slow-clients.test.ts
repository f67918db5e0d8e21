import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Client } from "@grpc/grpc-js";
import type { DestinationObservers } from "../../src/runtime/compose-destination.js";
import type { EndpointsState } from "../../src/watchers/endpoints-state.js";
import { decodeUpdate } from "../../src/wire/destination-wire.js";
import { makeEndpointSlice, makePod, makeService } from "../support/builders.js";
import { connect, TestStream, type Settled, type StreamRequest } from "../support/destination-client.js";
import { RawClient, type RawStream } from "../support/raw-client.js";
import { RecordedEvents } from "../support/recording-observers.js";
import { startDestination, type TestDestination } from "../support/start-destination.js";

const get: StreamRequest = { rpc: "Get", path: "web.shop.svc.cluster.local:80" };
const changes = 10_000;
/** After so many changes the event loop goes on, so that messages can leave. */
const changesPerTick = 10;
/** After so many changes the client that reads is waited for. */
const changesPerSettled = 100;

/** A few seconds of work may take far longer beside other tests. */
const busyMachineMs = 120_000;

let server: TestDestination;
const clients: Client[] = [];
const events = new RecordedEvents();
const states: WeakRef<EndpointsState>[] = [];

let windowless: RawClient;
let unread: RawStream;
let paused: TestStream;
let reader: TestStream;
/** Messages for the paused client that were handed to its connection when four fifths of the changes had passed. */
let pausedWhenFull: number;

/** Each change shows as another service account of the one endpoint. */
function account(i: number): string {
  return `account-${i}`;
}

function change(i: number): void {
  server.store.apply([{ type: "apply", object: makePod({ serviceAccount: account(i) }) }]);
}

function shows(i: number): (settled: Settled) => boolean {
  return (settled) => JSON.stringify(settled).includes(`"${account(i)}"`);
}

function accountIn(message: Buffer | undefined): string | undefined {
  return message && decodeUpdate(message).add?.addrs?.[0]?.metricLabels?.["serviceaccount"];
}

function sentTo(stream: "windowless" | "paused" | "reader"): number {
  return events.streams[["windowless", "paused", "reader"].indexOf(stream)]?.sent ?? 0;
}

function connectAnew(): Client {
  const client = connect(server.address);
  clients.push(client);
  return client;
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
}

beforeAll(async () => {
  const observers: DestinationObservers = {
    ...events.observers,
    endpoints: { ...events.observers.endpoints, emitted: (_, state) => states.push(new WeakRef(state)) },
  };
  server = await startDestination({}, observers);
  server.store.apply([makeService(), makeEndpointSlice()].map((object) => ({ type: "apply", object })));
  change(0);

  windowless = await RawClient.connect(server.address, { window: 0 });
  unread = windowless.open(get);
  await events.until(() => sentTo("windowless") === 1);
  paused = new TestStream(connectAnew(), get);
  paused.pause();
  await events.until(() => sentTo("paused") === 1);
  reader = new TestStream(connectAnew(), get);
  await reader.until(shows(0));

  for (let i = 1; i <= changes; i += 1) {
    change(i);
    if (i % changesPerTick === 0) await new Promise(setImmediate);
    if (i % changesPerSettled === 0) await reader.until(shows(i), busyMachineMs);
    if (i === 0.8 * changes) pausedWhenFull = sentTo("paused");
  }
}, busyMachineMs);

afterAll(async () => {
  await windowless.close();
  for (const client of clients) client.close();
  await server.stop();
});

test("a client without a window has one message on its way while 10,000 changes pass", () => {
  expect(sentTo("windowless")).toBe(1);
});

test("a client that pauses from the start is written to until the windows are full, and no more", () => {
  // Windows of 64 KiB hold a few hundred messages of a few hundred bytes.
  expect(pausedWhenFull).toBeLessThan(1_000);
  expect(sentTo("paused")).toBe(pausedWhenFull);
});

test("for clients that do not read only the newest state is kept", () => {
  collectGarbage();
  expect(states.length).toBe(changes + 1);
  // What each of the two was sent last, the newest state, and the one before it.
  expect(states.filter((state) => state.deref() !== undefined).length).toBeLessThanOrEqual(4);
});

test("meanwhile a client that reads gets every state that settles, in fewer messages than changes", () => {
  const seen = new Set(
    reader.messages.map((message) => message.add?.addrs?.[0]?.metricLabels?.["serviceaccount"]),
  );
  const settled = Array.from({ length: changes / changesPerSettled }, (_, i) =>
    account((i + 1) * changesPerSettled),
  );
  expect(settled.filter((each) => !seen.has(each))).toEqual([]);
  expect(reader.messages.length).toBeLessThan(changes / 2);
});

test("once it has a window the client gets the newest state in one more message", async () => {
  windowless.openWindow();
  const messages = await unread.messagesOnce(2);
  expect(messages.map(accountIn)).toEqual([account(0), account(changes)]);
  // One more change shows that nothing else was waiting.
  change(changes + 1);
  await unread.messagesOnce(3);
  expect(unread.messages.map(accountIn)).toEqual([account(0), account(changes), account(changes + 1)]);
});

test("once it reads the paused client gets the newest state, in one message after those that were on their way", async () => {
  paused.resume();
  await paused.until(shows(changes + 1));
  expect(paused.messages.length).toBe(pausedWhenFull + 1);
});
