import { once } from "node:events";
import * as net from "node:net";
import * as tls from "node:tls";
import { Agent, request } from "node:https";
import type { IncomingMessage } from "node:http";
import {
  startWebhookServer,
  type WebhookServer,
  type WebhookServerOptions,
} from "../../src/webhook/webhook-server.js";
import { Changes } from "../support/changes.js";
import { makeAuthority, makeCertificate, type TestCertificate } from "../support/test-certificate.js";
import { WebhookClient } from "./webhook-client.js";

const authority = makeAuthority();
const leaf = makeCertificate({ signer: authority });
const logged: string[] = [];
const loggedMore = new Changes();
const running: WebhookServer[] = [];
const clients: WebhookClient[] = [];
const sockets: net.Socket[] = [];

function filesOf({ cert, key }: TestCertificate) {
  return { cert: Buffer.from(cert), key: Buffer.from(key) };
}

async function start(options: Partial<WebhookServerOptions> = {}): Promise<WebhookServer> {
  const note = (_fields: object, message: string): void => {
    logged.push(message);
    loggedMore.announce();
  };
  const server = await startWebhookServer({
    listen: { host: "127.0.0.1", port: 0 },
    tls: filesOf(leaf),
    answer: async (body) =>
      await Promise.resolve({ status: 200, contentType: "text/plain", body: `${body.length} bytes` }),
    log: { debug: note, warn: note, error: note },
    ...options,
  });
  running.push(server);
  return server;
}

function clientOf({ address }: WebhookServer, ca = authority.cert): WebhookClient {
  const client = new WebhookClient(address, ca);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients.splice(0)) client.close();
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map(async (server) => await server.close(0)));
  logged.length = 0;
});

async function secure(
  { address }: WebhookServer,
  options: tls.ConnectionOptions = {},
): Promise<tls.TLSSocket> {
  const socket = tls.connect({ ...address, ca: authority.cert, ...options });
  sockets.push(socket);
  await once(socket, "secureConnect");
  return socket;
}

test("answers every method and path with what the body is worth, as Linkerd does", async () => {
  const client = clientOf(await start());
  expect(await client.ask("four")).toMatchObject({ status: 200, body: "4 bytes" });
  expect(await client.ask("five!", { method: "PUT", path: "/any/path?timeout=10s" })).toMatchObject({
    body: "5 bytes",
  });
  expect(await client.ask("", { method: "GET" })).toMatchObject({ body: "0 bytes" });
});

test("one connection serves many requests, and is kept for longer than API servers keep it", async () => {
  const server = await start();
  const client = clientOf(server);
  let connections = 0;
  const create = client.agent.createConnection.bind(client.agent);
  client.agent.createConnection = (...given: Parameters<typeof create>) => {
    connections += 1;
    return create(...given);
  };
  for (let i = 0; i < 20; i += 1) {
    const { headers } = await client.ask("x");
    expect(headers["keep-alive"]).toBe("timeout=100");
  }
  expect(connections).toBe(1);
});

test("TLS is of version 1.3 or not at all", async () => {
  const server = await start();
  expect((await secure(server)).getProtocol()).toBe("TLSv1.3");
  await expect(secure(server, { maxVersion: "TLSv1.2" })).rejects.toThrow(/protocol version/i);
});

test("new connections get the new certificate, open ones go on with the old", async () => {
  const server = await start();
  const client = clientOf(server);
  await client.ask("x");
  const next = makeAuthority("another authority");
  server.useCertificate(filesOf(makeCertificate({ signer: next })));
  expect(await client.ask("old")).toMatchObject({ body: "3 bytes" });
  expect(await clientOf(server, next.cert).ask("new")).toMatchObject({ body: "3 bytes" });
  await expect(secure(server)).rejects.toThrow(/unable to|self.signed|issuer/i);
  expect((await secure(server, { ca: next.cert })).getProtocol()).toBe("TLSv1.3");
});

describe("limits", () => {
  const small = { perRequest: 1000, inAll: 2000 };

  test("a body that is announced as too large is answered at once, in Linkerd's words", async () => {
    const client = clientOf(await start({ limits: small }));
    const reply = await client.ask("x".repeat(1001));
    expect(reply).toMatchObject({ status: 500, body: "limit reached while reading: 1000\n" });
    expect(reply.headers.connection).toBe("close");
    expect(await client.ask("x".repeat(1000))).toMatchObject({ status: 200 });
  });

  test("a body that turns out too large is answered when it does", async () => {
    const client = clientOf(await start({ limits: small }));
    const chunked = { "transfer-encoding": "chunked" };
    const asked = request({
      ...running[0]!.address,
      ca: authority.cert,
      agent: client.agent,
      method: "POST",
      headers: chunked,
    });
    asked.on("error", () => undefined);
    asked.write("x".repeat(600));
    asked.write("x".repeat(600));
    const [response] = (await once(asked, "response")) as [IncomingMessage];
    expect(response.statusCode).toBe(500);
    response.resume();
    asked.destroy();
  });

  test("Linkerd's limit is the default: 10 MB pass, a byte more does not", async () => {
    const client = clientOf(await start());
    const most = 10 * 1024 * 1024;
    expect(await client.ask(Buffer.alloc(most))).toMatchObject({ status: 200, body: `${most} bytes` });
    expect(await client.ask(Buffer.alloc(most + 1))).toMatchObject({
      status: 500,
      body: "limit reached while reading: 10485760\n",
    });
  });

  test("many bodies at once are bounded too, and what was held is given back", async () => {
    const server = await start({ limits: { perRequest: 1000, inAll: 1500 } });
    const agent = new Agent({ ca: authority.cert, keepAlive: false });
    const open = () => {
      const asked = request({
        ...server.address,
        agent,
        method: "POST",
        headers: { "content-length": "1000" },
      });
      asked.on("error", () => undefined);
      const answered = once(asked, "response").then(
        ([response]) => (response as IncomingMessage).resume().statusCode,
      );
      return { asked, answered };
    };
    const waiting = open();
    waiting.asked.write("x".repeat(900));
    const other = open();
    other.asked.write("x".repeat(900));
    const refused = await Promise.race([waiting.answered, other.answered]);
    expect(refused).toBe(503);
    for (const { asked } of [waiting, other]) asked.destroy();
    await Promise.allSettled([waiting.answered, other.answered]);
    expect(await clientOf(server).ask("x".repeat(1000))).toMatchObject({ status: 200 });
    agent.destroy();
  });

  test("a head or a body that does not come is waited for no longer than allowed", async () => {
    const server = await start({ limits: { headersMs: 60, requestMs: 120 } });
    for (const begun of [
      "POST / HTTP/1.1\r\nHost: x\r\n",
      "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nab",
    ]) {
      const socket = await secure(server);
      socket.write(begun);
      let answer = "";
      socket.on("data", (data: Buffer) => (answer += data.toString()));
      await once(socket, "close");
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
    }
  });

  test("a handshake that does not come is waited for no longer than allowed", async () => {
    const server = await start({ limits: { handshakeMs: 60 } });
    const socket = net.connect(server.address);
    sockets.push(socket);
    await once(socket, "close");
    expect(logged).toContain("a TLS handshake failed");
  });

  test("more connections than allowed are refused, and told of", async () => {
    const server = await start({ limits: { connections: 2 } });
    await Promise.all([secure(server), secure(server)]);
    await expect(secure(server)).rejects.toThrow();
    await loggedMore.until(
      () => logged.includes("too many connections: one is refused"),
      () => logged.join(),
      5000,
    );
    for (const socket of sockets.splice(0)) socket.destroy();
    expect(await clientOf(server).ask("x")).toMatchObject({ status: 200 });
  });
});

test.each([
  ["plain HTTP", "GET / HTTP/1.1\r\nHost: x\r\n\r\n"],
  ["nonsense", "\u0000\u0001\u0002 nothing of sense"],
])("%s on the TLS port harms nobody", async (_what, bytes) => {
  const server = await start();
  const socket = net.connect(server.address);
  sockets.push(socket);
  socket.on("error", () => undefined);
  socket.end(bytes);
  await once(socket, "close");
  expect(await clientOf(server).ask("x")).toMatchObject({ status: 200 });
});

test("nonsense within TLS is answered 400 and harms nobody", async () => {
  const server = await start();
  const socket = await secure(server);
  socket.end("\u0000 nonsense\r\n\r\n");
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /);
  expect(await clientOf(server).ask("x")).toMatchObject({ status: 200 });
});

test("a client that goes away in the middle of its body harms nobody", async () => {
  const server = await start();
  const socket = await secure(server);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 500\r\n\r\nhalf");
  socket.destroy();
  expect(await clientOf(server).ask("x")).toMatchObject({ status: 200 });
});

test("a fault of ours is answered 500 and logged", async () => {
  const client = clientOf(await start({ answer: () => Promise.reject(new Error("a bug")) }));
  expect(await client.ask("x")).toMatchObject({ status: 500, body: "internal error\n" });
  expect(logged).toEqual(["cannot answer a request"]);
});

describe("closing", () => {
  function slow() {
    let finish: () => void = () => undefined;
    let wasAsked: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (wasAsked = resolve));
    const answer = async () => {
      wasAsked();
      await new Promise<void>((resolve) => (finish = resolve));
      return { status: 200, contentType: "text/plain", body: "done" };
    };
    return { answer, asked, finish: () => finish() };
  }

  test("waits for what is under way, and ends idle connections", async () => {
    const { answer, asked, finish } = slow();
    const server = await start({ answer });
    const client = clientOf(server);
    const reply = client.ask("x");
    await asked;
    const closed = server.close(20_000);
    finish();
    expect(await reply).toMatchObject({ status: 200, body: "done", headers: { connection: "close" } });
    await closed;
    await expect(client.ask("x")).rejects.toThrow(/ECONNREFUSED/);
  });

  test("waits no longer than it is told to, not for handshakes either", async () => {
    const { answer, asked } = slow();
    const server = await start({ answer });
    const reply = clientOf(server).ask("x");
    await asked;
    const silent = net.connect(server.address);
    sockets.push(silent);
    await once(silent, "connect");
    const closed = server.close(20);
    await expect(reply).rejects.toThrow();
    await closed;
  });
});

test("an address that is taken is said to be", async () => {
  const { address } = await start();
  await expect(start({ listen: address })).rejects.toThrow(/EADDRINUSE/);
});
