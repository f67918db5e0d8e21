import * as http2 from "node:http2";
import * as net from "node:net";
import * as tls from "node:tls";
import { once } from "node:events";
import {
  credentials,
  makeClientConstructor,
  status,
  type ChannelCredentials,
  type Client,
  type ClientReadableStream,
  type requestCallback,
} from "@grpc/grpc-js";
import { service as healthService } from "grpc-health-check";
import { GrpcServer } from "../../src/grpc/server.js";
import type { ClientCheck } from "../../src/grpc/tls-listener.js";
import type { Issuer } from "../../src/identity/issuer.js";
import { Changes } from "../support/changes.js";
import { clientCredentials, clientPair, servedBy, serverName } from "../support/mesh.js";
import { makeCa, testIssuer, type TestCa } from "../support/test-issuer.js";

const Health = makeClientConstructor(healthService, "Health");
const asServer = { "grpc.ssl_target_name_override": serverName };

let issuer: Issuer;
let stranger: Issuer;
let server: GrpcServer;
let port: number;
let refusals: { readonly remote: string; readonly reason: string }[];
let clients: Client[];
const changes = new Changes();

beforeAll(async () => {
  issuer = await testIssuer({ name: [{ CN: ["ours"] }] });
  stranger = await testIssuer({ name: [{ CN: ["theirs"] }] });
});

beforeEach(() => {
  [refusals, clients] = [[], []];
  server = new GrpcServer([], () => undefined);
  server.setServing([], true);
});
afterEach(() => {
  for (const client of clients) client.close();
  server.close();
});

async function listen(check: ClientCheck = "verified"): Promise<void> {
  // A server that is closed may still tell of a connection, while the next test is on its way.
  const ofThisTest = refusals;
  const refused = (remote: string, reason: string): void => {
    ofThisTest.push({ remote, reason });
    changes.announce();
  };
  const options = { tls: await servedBy(issuer), clients: check, refused };
  ({ port } = await server.listenSecurely({ host: "127.0.0.1", port: 0 }, options));
}

/** What the methods of the service are on a client of it. */
interface HealthClient {
  check(request: object, answered: requestCallback<object>): void;
  watch(request: object): ClientReadableStream<{ readonly status: unknown }>;
}

function connect(as: ChannelCredentials): Client & HealthClient {
  const client = new Health(`127.0.0.1:${port}`, as, asServer);
  clients.push(client);
  return client as unknown as Client & HealthClient;
}

function check(as: ChannelCredentials): Promise<string> {
  return new Promise((resolve) => {
    connect(as).check({ service: "" }, (error) => {
      resolve(error === null ? "OK" : status[error.code]);
    });
  });
}

const member = () => clientCredentials(issuer.trustAnchors, { issuer });

describe("clients that have to show a certificate", () => {
  beforeEach(() => listen());

  it("are served when it leads to a trust anchor", async () => {
    expect(await check(await member())).toBe("OK");
  });

  it.each([
    ["have none", () => clientCredentials(issuer.trustAnchors)],
    ["have one of strangers", () => clientCredentials(issuer.trustAnchors, { issuer: stranger })],
    [
      "have one that has expired",
      () => clientCredentials(issuer.trustAnchors, { issuer, notAfter: Date.now() - 5000 }),
    ],
    ["do not trust the server", () => clientCredentials(stranger.trustAnchors, { issuer })],
    ["speak plainly", () => Promise.resolve(credentials.createInsecure())],
  ])("are turned away when they %s, which is told of", async (_, as) => {
    expect(await check(await as())).toBe("UNAVAILABLE");
    await changes.until(
      () => refusals.length > 0,
      () => "nothing was told",
      5000,
    );
  });

  const day = 86_400_000;
  const hasExpired = { notBefore: new Date(Date.now() - 2 * day), notAfter: new Date(Date.now() - day) };

  it.each<readonly [string, (root: TestCa) => Promise<TestCa | undefined>, string]>([
    ["none", () => Promise.resolve(undefined), "ERR_SSL_PEER_DID_NOT_RETURN_A_CERTIFICATE"],
    ["one that it signed itself", () => makeCa({ isAuthority: false }), "DEPTH_ZERO_SELF_SIGNED_CERT"],
    [
      "one of strangers",
      async () => makeCa({ isAuthority: false, parent: await makeCa({ name: [{ CN: ["theirs"] }] }) }),
      "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    ],
    [
      "one that has expired",
      (parent) => makeCa({ parent, isAuthority: false, ...hasExpired }),
      "CERT_HAS_EXPIRED",
    ],
    [
      "one for servers alone",
      (parent) => makeCa({ parent, isAuthority: false, usage: "serverAuth" }),
      "INVALID_PURPOSE",
    ],
  ])("get no byte with %s; who it was and why is told", async (_, make, reason) => {
    const root = await makeCa({ name: [{ CN: ["ours"] }] });
    server.useTls({ ...(await servedBy(issuer)), anchors: root.cert });
    const { cert, key } = (await make(root)) ?? {};
    const pair = cert !== undefined && key !== undefined ? { cert, key } : {};
    const socket = tls.connect({
      port,
      host: "127.0.0.1",
      ca: issuer.trustAnchors,
      servername: serverName,
      ...pair,
    });
    let bytes = 0;
    socket.on("data", ({ length }: Buffer) => (bytes += length));
    // How it is cut off is the system's matter.
    socket.on("error", () => undefined);
    const closed = new Promise((resolve) => socket.on("close", resolve));
    socket.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0");
    await closed;
    await changes.until(
      () => refusals.length > 0,
      () => "nothing was told",
      5000,
    );
    expect(refusals).toEqual([{ remote: "127.0.0.1", reason }]);
    expect(bytes).toBe(0);
  });

  it("are served with one for clients alone", async () => {
    const root = await makeCa({ name: [{ CN: ["ours"] }] });
    server.useTls({ ...(await servedBy(issuer)), anchors: root.cert });
    const { cert, key } = await makeCa({ parent: root, isAuthority: false, usage: "clientAuth" });
    const [anchors, ...pair] = [issuer.trustAnchors, key, cert].map((pem) => Buffer.from(pem));
    expect(await check(credentials.createSsl(anchors, ...pair))).toBe("OK");
    expect(refusals).toEqual([]);
  });

  it("are turned away when they know no newer TLS than 1.2", async () => {
    const pair = await clientPair(issuer);
    const socket = tls.connect({
      port,
      host: "127.0.0.1",
      ca: issuer.trustAnchors,
      servername: serverName,
      maxVersion: "TLSv1.2",
      ...pair,
    });
    await expect(once(socket, "secureConnect")).rejects.toThrow(/protocol version/);
  });

  it("are served without ALPN, as proxies ask their control plane", async () => {
    const pair = await clientPair(issuer);
    const socket = tls.connect({
      port,
      host: "127.0.0.1",
      ca: issuer.trustAnchors,
      servername: serverName,
      ...pair,
    });
    await once(socket, "secureConnect");
    expect([socket.alpnProtocol, socket.getProtocol()]).toEqual([false, "TLSv1.3"]);
    const session = http2.connect("https://waypost", { createConnection: () => socket });
    const stream = session.request({
      ":method": "POST",
      ":path": "/grpc.health.v1.Health/Check",
      "content-type": "application/grpc",
      te: "trailers",
    });
    stream.end(Buffer.from([0, 0, 0, 0, 0])).resume();
    const [trailers] = (await once(stream, "trailers")) as [http2.IncomingHttpHeaders];
    expect(trailers["grpc-status"]).toBe("0");
    session.close();
  });
});

test("clients that are not asked for a certificate need none", async () => {
  await listen("unasked");
  expect(await check(await clientCredentials(issuer.trustAnchors))).toBe("OK");
});

describe("another certificate", () => {
  async function serverCertificate(): Promise<string> {
    const pair = await clientPair(issuer);
    const socket = tls.connect({ port, host: "127.0.0.1", rejectUnauthorized: false, ...pair });
    await once(socket, "secureConnect");
    const { serialNumber } = socket.getPeerCertificate();
    socket.destroy();
    return serialNumber;
  }

  it("is for new connections, and leaves open streams alone", async () => {
    await listen();
    const client = connect(await member());
    const seen: unknown[] = [];
    const stream = client.watch({ service: "" });
    stream.on("data", ({ status: now }: { status: unknown }) => {
      seen.push(now);
      changes.announce();
    });
    stream.on("error", () => undefined);
    const until = (count: number) =>
      changes.until(
        () => seen.length === count,
        () => `saw ${JSON.stringify(seen)}`,
        5000,
      );
    await until(1);
    const before = await serverCertificate();
    server.useTls(await servedBy(issuer));
    expect(await serverCertificate()).not.toBe(before);
    server.setServing([], false);
    await until(2);
    stream.cancel();
  });

  it("may come with other trust anchors", async () => {
    await listen();
    server.useTls(await servedBy(stranger));
    expect(await check(await member())).toBe("UNAVAILABLE");
    expect(await check(await clientCredentials(stranger.trustAnchors, { issuer: stranger }))).toBe("OK");
  });
});

describe("the end", () => {
  it("waits for calls, and takes no new connections", async () => {
    await listen();
    const client = connect(await member());
    const stream = client.watch({ service: "" });
    const ended = once(stream, "error");
    await once(stream, "data");
    let isDrained = false;
    const drained = server.drain().then(() => (isDrained = true));
    await expect(once(net.connect(port, "127.0.0.1"), "connect")).rejects.toThrow("ECONNREFUSED");
    expect(isDrained).toBe(false);
    stream.cancel();
    await ended;
    client.close();
    await drained;
  });

  it("cuts what is left, and what never came to a handshake", async () => {
    await listen();
    const silent = net.connect(port, "127.0.0.1");
    await once(silent, "connect");
    const stream = connect(await member()).watch({ service: "" });
    await once(stream, "data");
    const closed = Promise.all([
      once(silent, "close"),
      new Promise((resolve) => stream.on("error", resolve)),
    ]);
    server.close();
    await closed;
  });
});

test("an address that is taken is told of", async () => {
  await listen();
  const other = new GrpcServer([], () => undefined);
  const options = { tls: await servedBy(issuer), clients: "verified", refused: () => undefined } as const;
  await expect(other.listenSecurely({ host: "127.0.0.1", port }, options)).rejects.toThrow("EADDRINUSE");
  other.close();
});
