import { Agent, request, type IncomingMessage } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { EventEmitter, once } from "node:events";
import { startAdminServer, type AdminServer, type AdminServerOptions } from "../../src/admin/admin-server.js";
import { makeMetrics } from "../../src/admin/metrics.js";

const logged: { readonly fields: object; readonly message: string }[] = [];
const running: AdminServer[] = [];
const sockets: Socket[] = [];

async function start(options: Partial<AdminServerOptions> = {}): Promise<AdminServer> {
  const server = await startAdminServer({
    listen: { host: "127.0.0.1", port: 0 },
    metrics: makeMetrics(),
    ready: () => true,
    state: () => ({}),
    log: { error: (fields, message) => logged.push({ fields, message }) },
    ...options,
  });
  running.push(server);
  return server;
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(running.splice(0).map((server) => server.close()));
  logged.length = 0;
});

interface Asked {
  readonly method?: string;
  readonly agent?: Agent;
}

async function ask({ address }: AdminServer, path: string, { method = "GET", agent }: Asked = {}) {
  const asked = request({ ...address, path, method, ...(agent !== undefined && { agent }) }).end();
  const [response] = (await once(asked, "response")) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** What a server answers to bytes as they are, until it closes the connection. */
async function send({ address }: AdminServer, bytes: string): Promise<string> {
  const socket = open(address);
  socket.write(bytes);
  return await text(socket);
}

/** Metrics that are asked for, and told later. */
function slowMetrics() {
  const events = new EventEmitter<{ asked: []; answer: [string] }>();
  const text = async () => {
    const answer = once(events, "answer");
    events.emit("asked");
    return String((await answer)[0]);
  };
  return {
    metrics: { contentType: "text/plain", text },
    wasAsked: once(events, "asked"),
    answer: (metrics: string) => events.emit("answer", metrics),
  };
}

function open(address: AdminServer["address"]): Socket {
  const socket = connect(address);
  sockets.push(socket);
  return socket;
}

describe("the page of a pod's proxy", () => {
  const proxy = ({ namespace, name }: { readonly namespace: string; readonly name: string }) =>
    name === "web-0" ? { pod: `${namespace}/${name}` } : undefined;

  test.each<readonly [string, number, string]>([
    ["/proxies/shop/web-0", 200, '{\n  "pod": "shop/web-0"\n}\n'],
    ["/proxies/shop/web-1", 404, "404 page not found\n"],
    ["/proxies/shop", 404, "404 page not found\n"],
    ["/proxies/shop/web-0/", 404, "404 page not found\n"],
  ])("%s", async (path, status, body) => {
    expect(await ask(await start({ proxy }), path)).toMatchObject({ status, body });
  });

  test("is not there for a service that knows no pods", async () => {
    expect((await ask(await start(), "/proxies/shop/web-0")).status).toBe(404);
  });
});

describe("pages", () => {
  test.each([
    ["/ping", 200, "pong\n"],
    ["/live", 200, "ok\n"],
    ["/ready", 200, "ok\n"],
    ["/ping?verbose=1", 200, "pong\n"],
    ["/ready?", 200, "ok\n"],
    ["http://linkerd-dst:9996/ping?a=/b", 200, "pong\n"],
    ["/", 404, "404 page not found\n"],
    ["/pin", 404, "404 page not found\n"],
    ["/ping/", 404, "404 page not found\n"],
    ["//ping", 404, "404 page not found\n"],
    ["/PING", 404, "404 page not found\n"],
    ["/debug/pprof/", 404, "404 page not found\n"],
    ["/../etc/passwd", 404, "404 page not found\n"],
    ["/%", 404, "404 page not found\n"],
    ["/x?/ping", 404, "404 page not found\n"],
  ])("GET %s is answered %d and the text that Linkerd sends", async (path, status, body) => {
    expect(await ask(await start(), path)).toMatchObject({
      status,
      body,
      headers: { "content-type": "text/plain; charset=utf-8", "content-length": String(body.length) },
    });
  });

  test("/ready follows the service: 500 until it is ready, and again once it is not", async () => {
    let ready = false;
    const server = await start({ ready: () => ready });
    const answers = [];
    for (const now of [false, true, false]) {
      ready = now;
      const { status, body } = await ask(server, "/ready");
      answers.push([status, body]);
    }
    expect(answers).toEqual([
      [500, "not ready\n"],
      [200, "ok\n"],
      [500, "not ready\n"],
    ]);
    expect(await ask(server, "/live")).toMatchObject({ status: 200 });
  });

  test("/metrics is Prometheus' text format", async () => {
    const metrics = makeMetrics();
    metrics.patterns.checked("valid");
    const { status, headers, body } = await ask(await start({ metrics }), "/metrics");
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/plain; version=0.0.4; charset=utf-8");
    expect(body).toContain('waypost_pattern_checks_total{verdict="valid"} 1\n');
    expect(body.split("\n").filter((line) => !/^(#|$|[a-z_]+(\{.*\})? [\d.]+$)/.test(line))).toEqual([]);
  });

  test("/state is JSON to be read by people, with maps, sets and big numbers", async () => {
    const state = () => ({
      objects: new Map([["Pod", new Map([[1, 2]])]]),
      names: new Set(["ü"]),
      small: 7n,
      big: 2n ** 64n,
      nothing: undefined,
    });
    const { headers, body } = await ask(await start({ state }), "/state");
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(JSON.parse(body)).toEqual({
      objects: { Pod: { 1: 2 } },
      names: ["ü"],
      small: 7,
      big: "18446744073709551616",
    });
    expect(body).toMatch(/^\{\n {2}"objects": \{\n {4}"Pod"/);
    expect(headers["content-length"]).toBe(String(Buffer.byteLength(body)));
  });

  test.each(["/ping", "/ready", "/metrics", "/state", "/nothing"])(
    "HEAD %s has GET's head and no body",
    async (path) => {
      const server = await start();
      const [get, head] = [await ask(server, path), await ask(server, path, { method: "HEAD" })];
      expect(head).toMatchObject({ status: get.status, body: "" });
      expect({ ...head.headers, date: "" }).toEqual({ ...get.headers, date: "" });
    },
  );

  test.each(["POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])("%s is refused", async (method) => {
    expect(await ask(await start(), "/ready", { method })).toMatchObject({
      status: 405,
      headers: { allow: "GET, HEAD", connection: "close" },
      body: `found method ${method}, expected GET or HEAD\n`,
    });
  });
});

describe("faults", () => {
  const boom = () => {
    throw new Error("boom");
  };

  test.each([
    ["/ready", { ready: boom }],
    ["/state", { state: boom }],
    ["/metrics", { metrics: { contentType: "text/plain", text: () => Promise.reject(new Error("boom")) } }],
  ])("a fault behind %s is logged, answered with 500 and forgotten", async (path, options) => {
    const server = await start(options);
    expect(await ask(server, path)).toMatchObject({ status: 500, body: "internal error\n" });
    expect(logged).toEqual([
      { fields: { err: new Error("boom"), url: path }, message: "cannot answer an admin request" },
    ]);
    expect(await ask(server, "/ping")).toMatchObject({ status: 200 });
  });

  test("a state with a cycle is a fault as well", async () => {
    const state: { self?: object } = {};
    state.self = state;
    expect(await ask(await start({ state: () => state }), "/state")).toMatchObject({ status: 500 });
  });

  test.each([
    ["no HTTP at all", "\x16\x03\x01\x02\x00\x01\x00", /^HTTP\/1\.1 400 /],
    ["an unknown version", "GET /ping HTTP/9.9\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["an unknown method", "BREW /ping HTTP/1.1\r\nHost: x\r\n\r\n", /^HTTP\/1\.1 400 /],
    ["no host", "GET /ping HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400 /],
    [
      "a huge header",
      `GET /ping HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
    ],
    ["a huge path", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, /^HTTP\/1\.1 431 /],
    [
      "a body that is refused",
      "POST /ping HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab",
      /^HTTP\/1\.1 405 /,
    ],
    ["a tunnel", "CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n", /^$/],
    [
      "an expectation",
      "GET /ping HTTP/1.1\r\nHost: x\r\nConnection: close\r\nExpect: tea\r\n\r\n",
      /^HTTP\/1\.1 417 /,
    ],
    [
      "an upgrade",
      "GET /ping HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n",
      /^HTTP\/1\.1 200 [^]*pong\n$/,
    ],
    ["HTTP/1.0", "GET /ping HTTP/1.0\r\n\r\n", /^HTTP\/1\.1 200 [^]*pong\n$/],
  ])("%s is answered as such, and the server goes on", async (_, bytes, answer) => {
    const server = await start();
    expect(await send(server, bytes)).toMatch(answer);
    expect(await ask(server, "/ping")).toMatchObject({ status: 200 });
  });

  test("a client that leaves before the answer does no harm", async () => {
    const { metrics, wasAsked, answer } = slowMetrics();
    const server = await start({ metrics });
    const socket = open(server.address);
    socket.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    await wasAsked;
    socket.resetAndDestroy();
    answer("a 1\n");
    expect(await ask(server, "/ping")).toMatchObject({ status: 200 });
    expect(logged).toEqual([]);
  });

  test.each([
    ["nothing", ""],
    ["half a head", "GET /ping HTTP/1.1\r\nHo"],
    ["half a body", "GET /ping HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab"],
  ])("a client that sends %s in time loses its connection", async (_, bytes) => {
    const server = await start({ requestTimeoutMs: 100 });
    expect(await send(server, bytes)).toMatch(/HTTP\/1\.1 408 Request Timeout/);
  });

  test("an address that is taken is refused", async () => {
    const { address } = await start();
    await expect(start({ listen: address })).rejects.toThrow(
      `address already in use 127.0.0.1:${address.port}`,
    );
  });
});

describe("connections", () => {
  test("are kept longer than Go's HTTP clients keep them", async () => {
    const { headers } = await ask(await start(), "/ping", {
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
    });
    expect(Number(/timeout=(\d+)/.exec(String(headers["keep-alive"]))?.[1])).toBeGreaterThan(90);
  });

  test("close ends idle ones, kept alive or never used, and frees the port", async () => {
    const server = await start();
    const agent = new Agent({ keepAlive: true });
    await ask(server, "/ping", { agent });
    const [kept] = Object.values(agent.freeSockets).flatMap((free) => free ?? []);
    const unused = open(server.address);
    await once(unused, "connect");
    const ended = Promise.all([once(kept!, "close"), once(unused.resume(), "close")]);
    await server.close();
    await ended;
    await start({ listen: server.address });
  });

  test("close waits for an answer that is being made, and keeps nothing after it", async () => {
    const { metrics, wasAsked, answer } = slowMetrics();
    const server = await start({ metrics });
    const answered = ask(server, "/metrics", { agent: new Agent({ keepAlive: true }) });
    await wasAsked;
    const closed = server.close();
    answer("a 1\n");
    expect(await answered).toMatchObject({ status: 200, body: "a 1\n", headers: { connection: "close" } });
    await closed;
  });

  test("close does not wait forever for a client that does not read", async () => {
    const metrics = { contentType: "text/plain", text: () => Promise.resolve("x".repeat(50_000_000)) };
    const server = await start({ metrics });
    const socket = open(server.address).pause();
    socket.write("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n");
    await once(socket, "connect");
    await ask(server, "/ping");
    await expect(server.close()).resolves.toBeUndefined();
  });

  test("listens on IPv6 too where asked", async () => {
    const server = await start({ listen: { host: "::1", port: 0 } });
    expect(server.address).toEqual({ host: "::1", port: expect.any(Number) as number });
    expect(await ask(server, "/ping")).toMatchObject({ body: "pong\n" });
  });
});
