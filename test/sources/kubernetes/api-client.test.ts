import * as http from "node:http";
import type { AddressInfo } from "node:net";
import { ApiClient, type ApiRequest } from "../../../src/sources/kubernetes/api-client.js";
import type { ApiConnection } from "../../../src/sources/kubernetes/api-connection.js";
import { ApiError } from "../../../src/sources/kubernetes/api-fault.js";
import { jsonFormat } from "../../../src/sources/kubernetes/json-objects.js";
import { protobufFormat } from "../../../src/sources/kubernetes/protobuf-objects.js";
import { readBody } from "../../../src/sources/kubernetes/read-chunks.js";
import { encodeObject } from "./played-protobuf.js";
import { testLimits } from "./test-limits.js";

let server: http.Server;
let answer: http.RequestListener;
let agent: http.Agent;
let observed: string[];
let refusals: number;
beforeEach(async () => {
  [observed, refusals] = [[], 0];
  agent = new http.Agent({ keepAlive: true });
  server = http.createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  agent.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const protobuf = protobufFormat("Node");
const formats = new Map([["application/vnd.kubernetes.protobuf", protobuf]]);

function makeClient(connection: Partial<ApiConnection> = {}): ApiClient {
  const observer = {
    request: (method: string) => {
      observed.push(method);
      return {
        answered: (code: number) => void observed.push(String(code)),
        failed: () => void observed.push("failed"),
      };
    },
  };
  return new ApiClient({
    connection: {
      server: `http://127.0.0.1:${(server.address() as AddressInfo).port}/prefix/`,
      credentials: () =>
        Promise.resolve({ agent, headers: { authorization: "Bearer t" }, auth: "user:word" }),
      refuseCredentials: () => void (refusals += 1),
      close: () => undefined,
      ...connection,
    },
    observer,
    limits: { ...testLimits, answerMs: 2000 },
  });
}

function get(request: Partial<ApiRequest> = {}, connection: Partial<ApiConnection> = {}) {
  return makeClient(connection).get({
    path: "/api/v1/nodes?limit=1",
    formats,
    signal: new AbortController().signal,
    ...request,
  });
}

/** The error that a request throws. */
async function failure(
  request: Partial<ApiRequest> = {},
  connection: Partial<ApiConnection> = {},
): Promise<unknown> {
  return await get(request, connection).then(
    () => undefined,
    (error: unknown) => error,
  );
}

const write =
  (
    code: number,
    type: string,
    body: string | Buffer,
    headers: http.OutgoingHttpHeaders = {},
  ): http.RequestListener =>
  (_, response) =>
    response.writeHead(code, { "content-type": type, ...headers }).end(body);

test("a request has its path behind the server's address, and its credentials", async () => {
  let request: http.IncomingMessage | undefined;
  answer = (incoming, response) => {
    request = incoming;
    response.end("{}");
  };
  const { body, format } = await get();
  expect(request?.url).toBe("/prefix/api/v1/nodes?limit=1");
  expect(request?.headers).toMatchObject({
    accept: "application/vnd.kubernetes.protobuf, application/json",
    authorization: "Bearer t",
  });
  expect(format).toBe(jsonFormat);
  expect((await readBody(body, 2000)).toString()).toBe("{}");
  expect(observed).toEqual(["GET", "200"]);
});

test.each([
  ["application/json", jsonFormat],
  ["application/vnd.kubernetes.protobuf", protobuf],
  ["Application/Vnd.Kubernetes.Protobuf;stream=watch", protobuf],
  ["application/vnd.kubernetes.protobuf ; stream=watch", protobuf],
])("the format is what the answer says it is: %s", async (type, format) => {
  answer = write(200, type, "");
  const result = await get();
  result.body.resume();
  expect(result.format).toBe(format);
});

describe("an answer that is no success", () => {
  const json = JSON.stringify({ message: "no", reason: "Forbidden", code: 403 });
  test.each([
    ["in JSON", write(403, "application/json", json), { code: 403, message: "no", reason: "Forbidden" }],
    [
      "in protobuf",
      write(403, "application/vnd.kubernetes.protobuf", encodeObject("Status", { message: "no", code: 403 })),
      { code: 403, message: "no", reason: "" },
    ],
    [
      "of a proxy",
      write(502, "text/html", "<html>\n  bad\n gateway"),
      { code: 502, message: "<html> bad gateway", reason: "" },
    ],
    ["without a body", write(500, "application/json", ""), { code: 500, message: "", reason: "" }],
    [
      "with a wish to be left alone",
      write(429, "text/plain", "slow", { "retry-after": "7" }),
      { code: 429, message: "slow", reason: "", retryAfterSeconds: 7 },
    ],
    [
      "with a date, which is not read",
      write(503, "text/plain", "", { "retry-after": "Mon, 30 Nov 2026 12:00:00 GMT" }),
      { code: 503, message: "", reason: "" },
    ],
    [
      "that leads elsewhere",
      write(302, "text/plain", "", { location: "/" }),
      { code: 302, message: "", reason: "" },
    ],
  ])("%s", async (_, given, status) => {
    answer = given;
    const error = await failure();
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toHaveProperty("status", status);
    expect(observed).toEqual(["GET", String(status.code)]);
  });
});

test("credentials that are not taken are given back", async () => {
  answer = write(401, "application/json", "{}");
  await failure();
  expect(refusals).toBe(1);
});

test("an idle connection that the server has closed is not held against it", async () => {
  const sockets: unknown[] = [];
  answer = (request, response) => {
    const isFirst = sockets.length === 0;
    if (!sockets.includes(request.socket)) sockets.push(request.socket);
    else if (sockets.length === 1) {
      // The second request, on the connection of the first.
      request.socket.resetAndDestroy();
      return;
    }
    response.end(isFirst ? "first" : "second");
  };
  await readBody((await get()).body, 2000);
  expect((await readBody((await get()).body, 2000)).toString()).toBe("second");
  expect(sockets).toHaveLength(2);
});

test("a new connection that breaks is a failure", async () => {
  answer = (request) => request.socket.resetAndDestroy();
  expect(await failure()).toHaveProperty("code", "ECONNRESET");
  expect(observed).toEqual(["GET", "failed"]);
});

test("a server that does not answer is given up", async () => {
  let isGone: () => void = () => undefined;
  const gone = new Promise<void>((resolve) => (isGone = resolve));
  answer = (request) => request.socket.on("close", isGone);
  const abort = new AbortController();
  const failing = failure({ signal: abort.signal });
  setTimeout(() => abort.abort(), 30);
  expect(await failing).toHaveProperty("name", "AbortError");
  await gone;
  expect(observed).toEqual(["GET", "failed"]);
});

test("after the head, the signal ends the body", async () => {
  answer = (_, response) => response.writeHead(200).write("a");
  const abort = new AbortController();
  const { body } = await get({ signal: abort.signal });
  abort.abort();
  await expect(readBody(body, 2000)).rejects.toThrow();
});

test("credentials that cannot be had are a failure without a request", async () => {
  const error = new Error("no token");
  expect(await failure({}, { credentials: () => Promise.reject(error) })).toBe(error);
  expect(observed).toEqual([]);
});

describe("a request that carries an object", () => {
  const post = () =>
    makeClient().post({ path: "/apis/x", object: { a: "é" }, signal: new AbortController().signal });

  test("brings it as JSON, and gives what the server made of it", async () => {
    let request: http.IncomingMessage | undefined;
    answer = (incoming, response) => {
      request = incoming;
      response.writeHead(201);
      incoming.pipe(response);
    };
    expect(await post()).toEqual({ a: "é" });
    expect(request?.method).toBe("POST");
    expect(request?.headers).toMatchObject({
      accept: "application/json",
      authorization: "Bearer t",
      "content-type": "application/json",
    });
    expect(observed).toEqual(["POST", "201"]);
  });

  test("fails with what the server says", async () => {
    answer = write(403, "application/json", JSON.stringify({ message: "no", code: 403 }));
    await expect(post()).rejects.toThrow("403: no");
  });

  test("fails when the answer is no JSON", async () => {
    answer = write(200, "text/html", "<html>");
    await expect(post()).rejects.toThrow(/JSON/);
  });
});
