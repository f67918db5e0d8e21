import { isDeepStrictEqual } from "node:util";
import type { Client } from "@grpc/grpc-js";
import type { Kind, Resource } from "../../src/domain/resources/resource.js";
import { connect, TestStream, type Settled, type StreamRequest } from "../support/destination-client.js";
import {
  makeEndpointSlice,
  makePod,
  makeService,
  makeServiceProfile,
  makeSliceEndpoint,
} from "../support/builders.js";
import { RawClient } from "../support/raw-client.js";
import { RecordedEvents } from "../support/recording-observers.js";
import { startDestination, type TestDestination } from "../support/start-destination.js";

const fqn = "web.shop.svc.cluster.local";
const get: StreamRequest = { rpc: "Get", path: `${fqn}:80` };
const getProfile: StreamRequest = { rpc: "GetProfile", path: `${fqn}:80` };
const socket = "10.0.1.1:8080";

let events: RecordedEvents;
let server: TestDestination;
let client: Client;

beforeEach(async () => {
  events = new RecordedEvents();
  server = await startDestination({}, events.observers);
  client = connect(server.address);
});

afterEach(async () => {
  client.close();
  await server.stop();
});

function apply(...objects: readonly Resource[]): void {
  server.store.apply(objects.map((object) => ({ type: "apply", object })));
}

function remove(kind: Kind, name: string): void {
  server.store.apply([{ type: "delete", kind, id: { namespace: "shop", name } }]);
}

function applyWorld(): void {
  apply(makeService(), makeEndpointSlice(), makePod());
}

function showsEndpoints(...sockets: readonly string[]): (settled: Settled) => boolean {
  return (settled) => "endpoints" in settled && isDeepStrictEqual(Object.keys(settled.endpoints), sockets);
}

function showsError(settled: Settled): boolean {
  return "error" in settled;
}

function showsProfile(settled: Settled): boolean {
  return "profile" in settled && settled.profile !== null;
}

/** Nothing may be left once the streams are gone. */
function leftovers(): object {
  const { streams, endpoints, profiles, backends, store } = server;
  return {
    streams: streams.size,
    pipelines: [endpoints.size, profiles.size, backends.size, events.pipelines],
    buckets: store.watchedBuckets,
  };
}

const nothingLeft = { streams: 0, pipelines: [0, 0, 0, 0], buckets: 0 };

test("the observer is told who asks for what, of each message and of the end", async () => {
  applyWorld();
  const stream = new TestStream(client, { ...get, token: '{"ns":"shop","nodeName":"node-1"}' });
  await stream.until(showsEndpoints(socket));
  expect(events.streams).toEqual([
    {
      method: "Get",
      path: get.path,
      peer: expect.stringMatching(/^127\.0\.0\.1:\d+$/) as unknown,
      token: { ns: "shop", nodeName: "node-1", pod: "", form: "json" },
      sent: 1,
      closed: undefined,
    },
  ]);
  stream.cancel();
  await events.until(({ closed }) => closed === 1);
  expect(events.streams[0]?.closed).toEqual({ code: "CANCELLED" });
});

test.each<readonly [StreamRequest, string]>([
  [{ rpc: "Get", path: "10.0.1.1:80" }, "INVALID_ARGUMENT"],
  [{ rpc: "Get", path: "web.shop.svc.other.domain:80" }, "INVALID_ARGUMENT"],
  [{ rpc: "Get", path: "" }, "INVALID_ARGUMENT"],
  [{ rpc: "GetProfile", path: `${fqn}:0` }, "INVALID_ARGUMENT"],
  [{ rpc: "GetProfile", path: "" }, "INVALID_ARGUMENT"],
  [{ rpc: "Get", path: "nothing.shop.svc.cluster.local:80" }, "NOT_FOUND"],
])("%j is refused with %s, a text for people, and nothing is left open", async (request, code) => {
  const stream = new TestStream(client, request);
  await stream.until(showsError);
  expect([stream.settled(), stream.errorMessage === ""]).toEqual([{ error: { code } }, false]);
  expect(events.streams.map(({ closed }) => closed)).toEqual([{ code }]);
  expect(leftovers()).toEqual(nothingLeft);
});

test("Get on a Service without endpoints is an open stream without a message", async () => {
  apply(makeService());
  const stream = new TestStream(client, get);
  await events.until(({ streams }) => streams.length === 1);
  expect([server.streams.count("Get"), events.streams[0]?.sent]).toEqual([1, 0]);
  applyWorld();
  await stream.until(showsEndpoints(socket));
  expect(stream.messages).toHaveLength(1);
});

test("streams of one key show the same through one pipeline", async () => {
  applyWorld();
  const streams = Array.from({ length: 5 }, () => new TestStream(client, get));
  for (const stream of streams) await stream.until(showsEndpoints(socket));
  expect([server.streams.size, server.endpoints.size]).toEqual([5, 1]);
  apply(makeEndpointSlice({ endpoints: [] }));
  for (const stream of streams) await stream.until(showsEndpoints());
});

test("once its Service is deleted an open Get stream loses its endpoints, new ones are refused, and it goes on when the Service is back", async () => {
  applyWorld();
  const open = new TestStream(client, get);
  await open.until(showsEndpoints(socket));
  remove("Service", "web");
  await open.until(showsEndpoints());
  const refused = new TestStream(client, get);
  await refused.until(showsError);
  expect(refused.settled()).toEqual({ error: { code: "NOT_FOUND" } });
  apply(makeService());
  await open.until(showsEndpoints(socket));
});

test("once its Service is of type ExternalName an open Get stream loses its endpoints and new ones are refused", async () => {
  applyWorld();
  const open = new TestStream(client, get);
  await open.until(showsEndpoints(socket));
  apply(makeService({ externalName: true }));
  await open.until(showsEndpoints());
  const refused = new TestStream(client, get);
  await refused.until(showsError);
  expect(refused.settled()).toEqual({ error: { code: "INVALID_ARGUMENT" } });
});

test("once its Service is of type ExternalName an open GetProfile stream keeps its profile and new ones are refused", async () => {
  applyWorld();
  const open = new TestStream(client, getProfile);
  await open.until(showsProfile);
  apply(makeService({ externalName: true }));
  const refused = new TestStream(client, getProfile);
  await refused.until(showsError);
  expect(refused.settled()).toEqual({ error: { code: "INVALID_ARGUMENT" } });
  apply(makeService());
  await new TestStream(client, getProfile).until(showsProfile);
  expect([open.messages.length, showsProfile(open.settled())]).toEqual([1, true]);
});

test("a conflict of cluster addresses refuses new streams while an open one keeps its profile, and it goes on when the conflict is over", async () => {
  applyWorld();
  const byAddress: StreamRequest = { rpc: "GetProfile", path: "10.1.0.1:80" };
  const open = new TestStream(client, byAddress);
  await open.until(showsProfile);
  apply(makeService({ name: "rival" }));
  const refused = new TestStream(client, byAddress);
  await refused.until(showsError);
  expect(refused.settled()).toEqual({ error: { code: "FAILED_PRECONDITION" } });
  expect(refused.errorMessage).toContain("shop/rival");
  remove("Service", "web");
  await open.until((settled) => JSON.stringify(settled).includes("rival.shop.svc.cluster.local"));
  expect(open.messages).toHaveLength(2);
});

test("a GetProfile stream for an address nobody is known to hold is told the bare address, then its pod", async () => {
  const stream = new TestStream(client, { rpc: "GetProfile", path: "10.0.1.1:8080" });
  await stream.until(showsProfile);
  applyWorld();
  await stream.until((settled) => JSON.stringify(settled).includes("web-1"));
  expect(stream.messages).toHaveLength(2);
});

test("a stream that is cancelled before it was told anything leaves nothing", async () => {
  apply(makeService());
  const stream = new TestStream(client, get);
  await events.until(({ streams }) => streams.length === 1);
  stream.cancel();
  await events.until(({ closed }) => closed === 1);
  expect(leftovers()).toEqual(nothingLeft);
});

test("streams that are cancelled in the moment of their opening leave nothing", async () => {
  apply(
    makeService(),
    makeServiceProfile({
      spec: { routes: [], retryBudget: undefined, dstOverrides: [{ authority: fqn, weight: 1 }] },
    }),
  );
  const streams = Array.from(
    { length: 100 },
    (_, i) => new TestStream(client, i % 2 === 0 ? get : getProfile),
  );
  for (const stream of streams) stream.cancel();
  // A stream that is opened after them is answered after them.
  const last = new TestStream(client, getProfile);
  await last.until(showsProfile);
  last.cancel();
  await events.until(({ streams: seen, closed }) => closed === seen.length);
  expect(leftovers()).toEqual(nothingLeft);
});

test("a client that dies frees everything", async () => {
  applyWorld();
  apply(
    makeServiceProfile({
      spec: { routes: [], retryBudget: undefined, dstOverrides: [{ authority: fqn, weight: 1 }] },
    }),
  );
  const raw = await RawClient.connect(server.address);
  const streams = [get, getProfile, { rpc: "GetProfile", path: "10.0.1.1:8080" } as const].map((request) =>
    raw.open(request),
  );
  for (const stream of streams) await stream.messagesOnce(1);
  expect([server.streams.size, server.backends.size]).toEqual([3, 1]);
  raw.die();
  await events.until(({ closed }) => closed === 3);
  expect(leftovers()).toEqual(nothingLeft);
  expect(events.streams.map(({ closed }) => closed?.code)).toEqual(["CANCELLED", "CANCELLED", "CANCELLED"]);
});

test("a client that dies while changes are waiting for it frees everything", async () => {
  applyWorld();
  const raw = await RawClient.connect(server.address, { window: 0 });
  raw.open(get);
  await events.until(({ streams }) => streams[0]?.sent === 1);
  raw.die();
  for (let i = 0; events.closed === 0; i += 1) {
    apply(makePod({ serviceAccount: `account-${i}` }));
    await new Promise(setImmediate);
  }
  expect(leftovers()).toEqual(nothingLeft);
});

test("all streams end with OK at shutdown and the server drains", async () => {
  applyWorld();
  const streams = [get, getProfile, get].map((request) => new TestStream(client, request));
  for (const stream of streams)
    await stream.until((settled) => showsProfile(settled) || showsEndpoints(socket)(settled));
  const drained = server.server.drain();
  server.streams.endAll();
  await drained;
  for (const stream of streams) await stream.until(() => stream.ended);
  expect(streams.map((stream) => stream.settled()).filter(showsError)).toEqual([]);
  expect(events.streams.map(({ closed }) => closed)).toEqual([
    { code: "OK" },
    { code: "OK" },
    { code: "OK" },
  ]);
  expect(leftovers()).toEqual(nothingLeft);
});

test("what was sent before the end arrives before it", async () => {
  applyWorld();
  const stream = new TestStream(client, get);
  await events.until(({ streams }) => streams[0]?.sent === 1);
  server.streams.endAll();
  await stream.until(() => stream.ended);
  expect(stream.settled()).toEqual({ endpoints: { [socket]: expect.anything() as unknown } });
});

test("a bug in a decision ends its streams with INTERNAL, is reported, and leaves others alone", async () => {
  applyWorld();
  apply(makeService({ name: "api", clusterIps: [] }));
  const broken = [new TestStream(client, get), new TestStream(client, get)];
  const others = [
    new TestStream(client, getProfile),
    new TestStream(client, { rpc: "Get", path: "api.shop.svc.cluster.local:80" }),
  ];
  for (const stream of broken) await stream.until(showsEndpoints(socket));
  await events.until(({ streams }) => streams.length === 4);
  // An object that no parser would let through.
  apply(makeEndpointSlice({ endpoints: undefined as never }));
  for (const stream of broken) await stream.until(showsError);
  expect(broken.map((stream) => [stream.settled(), stream.errorMessage])).toEqual([
    [{ error: { code: "INTERNAL" } }, "internal error"],
    [{ error: { code: "INTERNAL" } }, "internal error"],
  ]);
  expect(events.streams.filter(({ closed }) => closed !== undefined).map(({ closed }) => closed)).toEqual([
    { code: "INTERNAL", cause: expect.any(TypeError) as unknown },
    { code: "INTERNAL", cause: expect.any(TypeError) as unknown },
  ]);
  expect(server.streams.size).toBe(2);
  apply(
    makeEndpointSlice({ name: "api-abc", serviceName: "api", endpoints: [makeSliceEndpoint()] }),
    makeServiceProfile({
      spec: { routes: [], retryBudget: undefined, dstOverrides: [{ authority: fqn, weight: 1 }] },
    }),
  );
  await others[1]?.until(showsEndpoints(socket));
  await others[0]?.until((settled) => JSON.stringify(settled).includes("dstOverrides"));
});

test("a bug that has gone no longer stands in the way of new streams", async () => {
  applyWorld();
  apply(makeEndpointSlice({ endpoints: undefined as never }));
  const broken = new TestStream(client, get);
  await broken.until(showsError);
  apply(makeEndpointSlice());
  await new TestStream(client, get).until(showsEndpoints(socket));
});
