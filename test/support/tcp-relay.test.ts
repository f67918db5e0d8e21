import { once } from "node:events";
import * as net from "node:net";
import { TcpRelay } from "./tcp-relay.js";

/** Sends back what it gets; ends when the other side does. */
const echo = net.createServer((socket) => socket.on("error", () => undefined).pipe(socket));
let relay: TcpRelay;

beforeAll(async () => {
  echo.listen({ host: "127.0.0.1", port: 0 });
  await once(echo, "listening");
});
beforeEach(async () => {
  relay = new TcpRelay({ port: (echo.address() as net.AddressInfo).port });
  await relay.listen();
});
afterEach(() => relay.close());
afterAll(() => echo.close());

async function connect(): Promise<net.Socket> {
  const socket = net.connect({ host: "127.0.0.1", port: relay.port });
  await once(socket, "connect");
  return socket;
}

async function ask(socket: net.Socket, text: string): Promise<string> {
  socket.write(text);
  const [answer] = (await once(socket, "data")) as [Buffer];
  return answer.toString();
}

test("passes bytes both ways, and the end", async () => {
  const socket = await connect();
  expect(await ask(socket, "hello")).toBe("hello");
  socket.end();
  await once(socket, "close");
  expect([relay.accepted, socket.errored]).toEqual([1, null]);
});

test("a reset reaches the client", async () => {
  const socket = await connect();
  await ask(socket, "hello");
  relay.reset();
  const [error] = (await once(socket, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("ECONNRESET");
});

test("open connections go silent for good while new ones work", async () => {
  const silent = await connect();
  await ask(silent, "hello");
  relay.silenceOpen();
  silent.on("data", () => silent.destroy(new Error("expected silence")));
  silent.write("anybody?");
  const other = await connect();
  expect(await ask(other, "hello")).toBe("hello");
  expect([silent.readyState, relay.open]).toEqual(["open", 2]);
  silent.destroy();
  other.destroy();
});

test("what is held comes later, and in order", async () => {
  const socket = await connect();
  let arrived = 0;
  relay.carry({ kind: "hold" });
  socket.write("one ");
  socket.write("two");
  socket.on("data", () => (arrived += 1));
  const direct = net.connect((echo.address() as net.AddressInfo).port, "127.0.0.1");
  for (const round of ["1", "2", "3"]) expect(await ask(direct, round)).toBe(round);
  expect(arrived).toBe(0);
  relay.carry({ kind: "pass" });
  let received = "";
  while (received !== "one two") received += String((await once(socket, "data"))[0]);
  socket.destroy();
  direct.destroy();
});

test("a drip takes its time", async () => {
  const socket = await connect();
  relay.carry({ kind: "drip", bytesPerSecond: 1000 });
  const started = performance.now();
  socket.write("x".repeat(100));
  let received = 0;
  while (received < 100) received += ((await once(socket, "data")) as [Buffer])[0].length;
  expect(performance.now() - started).toBeGreaterThan(90);
  socket.destroy();
});

test("refuses, then listens at the same port", async () => {
  const { port } = relay;
  relay.refuse();
  await expect(connect()).rejects.toMatchObject({ code: "ECONNREFUSED" });
  await relay.listen();
  expect(relay.port).toBe(port);
  const socket = await connect();
  expect(await ask(socket, "hello")).toBe("hello");
  socket.destroy();
});
