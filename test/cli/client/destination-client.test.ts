import { status } from "@grpc/grpc-js";
import {
  connectDestination,
  type Cancel,
  type DestinationClient,
} from "../../../src/cli/client/destination-client.js";
import type { EndpointSet } from "../../../src/cli/client/endpoint-set.js";
import type { StreamFailure } from "../../../src/cli/client/stream-failure.js";
import { startCannedServer, type CannedServer } from "./support/canned-server.js";

let server: CannedServer;
let client: DestinationClient;
const streams: Cancel[] = [];

beforeEach(async () => {
  server = await startCannedServer();
  client = connectDestination(server.address);
});

afterEach(() => {
  for (const cancel of streams.splice(0)) cancel();
  client.close();
  server.stop();
});

const unexpected = (failure: StreamFailure) => {
  throw new Error(`the stream ended: ${failure.code} ${failure.message}`);
};
const addr = (last: number) => ({ addr: { ip: { ipv4: 0x0a000000 + last }, port: 80 }, weight: 1 });

test("gives profiles decoded, and sends the token along", async () => {
  server.on("GetProfile web:80", (stream) => stream.profile({ fullyQualifiedName: stream.token }));
  const profile = await new Promise((next) =>
    streams.push(client.watchProfile("web:80", "ns:shop", { next, end: unexpected })),
  );
  expect(profile).toEqual({ fullyQualifiedName: "ns:shop" });
});

test("folds updates into whole sets, each stream for itself", async () => {
  const sets: string[][] = [];
  server.on("Get web:80", (stream) => {
    stream.update({ add: { addrs: [addr(1), addr(2)] } });
    stream.update({ remove: { addrs: [addr(1).addr] } });
  });
  for (let round = 0; round < 2; round += 1) {
    await new Promise<void>((resolve) => {
      const next = ({ endpoints }: EndpointSet) => {
        if (sets.push([...endpoints.keys()]) % 2 === 0) resolve();
      };
      streams.push(client.watchEndpoints("web:80", "", { next, end: unexpected }));
    });
  }
  const once = [["10.0.0.1:80", "10.0.0.2:80"], ["10.0.0.2:80"]];
  expect(sets).toEqual([...once, ...once]);
});

test("tells that it is connected when the server says nothing", async () => {
  const opened = server.next("Get silent:80");
  await new Promise<void>((connected) => {
    streams.push(
      client.watchEndpoints("silent:80", "", { connected, next: unexpectedState, end: unexpected }),
    );
  });
  await opened;
});

test("tells the server when a stream is cancelled, and is silent itself", async () => {
  const ends: StreamFailure[] = [];
  const opened = server.next("Get web:80");
  const cancel = client.watchEndpoints("web:80", "", { next: () => undefined, end: (end) => ends.push(end) });
  const stream = await opened;
  cancel();
  await stream.cancelled;
  expect(ends).toEqual([]);
});

test("gives the code and the text of a refusal", async () => {
  server.on("Get web:80", (stream) => stream.fail(status.NOT_FOUND, "no such service: wéb"));
  const failure = await new Promise((end) =>
    client.watchEndpoints("web:80", "", { next: unexpectedState, end }),
  );
  expect(failure).toEqual({ code: "NOT_FOUND", message: "no such service: wéb", unreachable: false });
});

test("tells what came before a good end, and then the end once", async () => {
  server.on("Get web:80", (stream) => {
    stream.update({ noEndpoints: {} });
    stream.end();
  });
  const told: unknown[] = [];
  await new Promise<void>((resolve) => {
    client.watchEndpoints("web:80", "", {
      next: ({ exists }) => told.push(exists),
      end: (failure) => {
        told.push(failure.code);
        resolve();
      },
    });
  });
  expect(told).toEqual([false, "OK"]);
});

test("fails at once where nobody listens", async () => {
  server.stop();
  const failure = await new Promise<StreamFailure>((end) =>
    client.watchProfile("web:80", "", { next: unexpectedState, end }),
  );
  expect(failure).toEqual({
    code: "UNAVAILABLE",
    message: `connect ECONNREFUSED ${server.address}`,
    unreachable: true,
  });
});

test("a patient stream waits for a server to come", async () => {
  server.stop();
  const patient = connectDestination(server.address, {
    quietMs: 1,
    settleMs: 1,
    firstRetryMs: 10,
    maxRetryMs: 50,
  });
  const answer = new Promise((next) =>
    streams.push(patient.watchProfile("web:80", "", { patient: true, next, end: unexpected })),
  );
  const later = await startCannedServer(server.port);
  later.on("GetProfile web:80", (stream) => stream.profile({ opaqueProtocol: true }));
  expect(await answer).toEqual({ opaqueProtocol: true });
  for (const cancel of streams.splice(0)) cancel();
  patient.close();
  later.stop();
});

function unexpectedState(): void {
  throw new Error("a state came");
}
