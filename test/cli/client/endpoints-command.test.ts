import { status } from "@grpc/grpc-js";
import type { Pace } from "../../../src/cli/client/pace.js";
import { startCannedServer, type CannedServer, type CannedStream } from "./support/canned-server.js";
import { longSettling, noon, run, shortQuiet } from "./support/run-command.js";

let server: CannedServer;
beforeEach(async () => void (server = await startCannedServer()));
afterEach(() => server.stop());

const socket = (last: number) => ({ ip: { ipv4: 0x0a000000 + last }, port: 8080 });
const pod = (last: number, overrides = {}) => ({
  addr: socket(last),
  weight: 10_000,
  metricLabels: { pod: `web-${last}` },
  ...overrides,
});
const add = (service: string, ...addrs: object[]) => ({
  add: { addrs, metricLabels: { namespace: "shop", service } },
});
const ask = (...argv: string[]) => askAt(undefined, ...argv);
const askAt = (pace: Pace | undefined, ...argv: string[]) =>
  run(["endpoints", "--addr", server.address, ...argv], pace === undefined ? {} : { pace });

test("prints the endpoints of several authorities in one table, however many messages they come in", async () => {
  server.on("Get web:80", (stream) => {
    stream.update(add("web", pod(1)));
    stream.update(add("web", pod(2)));
  });
  server.on("Get api:80", (stream) => stream.update(add("api", pod(3))));
  const { terminal, code } = askAt(longSettling, "web:80", "api:80");
  expect(await code).toBe(0);
  expect(terminal.out()).toBe(
    [
      "NAMESPACE   IP         PORT   POD     SERVICE    ZONE   IDENTITY   HINT   WEIGHT",
      "shop        10.0.0.3   8080   web-3   api.shop   -      -          -      1",
      "shop        10.0.0.1   8080   web-1   web.shop   -      -          -      1",
      "shop        10.0.0.2   8080   web-2   web.shop   -      -          -      1",
      "",
    ].join("\n"),
  );
  expect(terminal.err()).toBe("");
});

test("asks once for an authority that is named twice", async () => {
  server.on("Get web:80", (stream) => stream.update(add("web", pod(1))));
  const { code } = ask("web:80", "web:80");
  expect(await code).toBe(0);
  expect(server.requests).toEqual(["Get web:80"]);
});

test("says that there are none when the server stays silent, or says so", async () => {
  server.on("Get gone:80", (stream) => stream.update({ noEndpoints: {} }));
  for (const authority of ["silent:80", "gone:80"]) {
    const { terminal, code } = askAt(shortQuiet, authority);
    expect([await code, terminal.out(), terminal.err()]).toEqual([0, "", "No endpoints found.\n"]);
  }
});

test("notices silence before a short time is up", async () => {
  const { terminal, code } = ask("silent:80", "--timeout", "2s");
  expect([await code, terminal.err()]).toEqual([0, "No endpoints found.\n"]);
});

test.each([
  ["json", "[]\n"],
  ["yaml", "[]\n"],
])("is an empty list as %s", async (format, text) => {
  const { terminal, code } = askAt(shortQuiet, "silent:80", "-o", format);
  expect([await code, terminal.out(), terminal.err()]).toEqual([0, text, ""]);
});

test("has the same keys in JSON for every endpoint", async () => {
  server.on("Get web:80", (stream) => stream.update(add("web", pod(1))));
  const { terminal } = await finished("-o", "json");
  expect(JSON.parse(terminal.out())).toEqual([
    {
      authority: "web:80",
      namespace: "shop",
      ip: "10.0.0.1",
      port: 8080,
      pod: "web-1",
      service: "web.shop",
      weight: 10_000,
      zone: null,
      identity: null,
      serverName: null,
      hint: null,
      inboundPort: null,
      authorityOverride: null,
      http2: null,
      labels: { pod: "web-1" },
    },
  ]);
});

test("writes YAML", async () => {
  server.on("Get web:80", (stream) => stream.update(add("web", pod(1))));
  const { terminal } = await finished("-o", "yaml");
  expect(terminal.out()).toMatch(/^- authority: web:80\n {2}namespace: shop\n {2}ip: 10\.0\.0\.1\n/);
});

test("prints what it got and fails when one of the authorities is refused", async () => {
  server.on("Get web:80", (stream) => stream.update(add("web", pod(1))));
  server.on("Get none:80", (stream) => stream.fail(status.NOT_FOUND, "no such service"));
  const { terminal, code } = ask("none:80", "web:80");
  expect(await code).toBe(1);
  expect(terminal.out()).toContain("web-1");
  expect(terminal.err()).toBe("waypost endpoints: none:80: NOT_FOUND: no such service\n");
});

test("fails without a table when all are refused", async () => {
  server.on("Get a:80", (stream) => stream.fail(status.NOT_FOUND, "no a"));
  server.on("Get b:80", (stream) => stream.fail(status.INVALID_ARGUMENT, "bad b"));
  const { terminal, code } = ask("a:80", "b:80");
  expect([await code, terminal.out()]).toEqual([1, ""]);
  expect(terminal.err()).toContain("a:80: NOT_FOUND: no a\n");
  expect(terminal.err()).toContain("b:80: INVALID_ARGUMENT: bad b\n");
});

describe("--watch", () => {
  test("prints the first state, then what changes with the time", async () => {
    const opened = server.next("Get web:80");
    const { terminal, code, stop } = ask("web:80", "--watch");
    const stream = await opened;
    stream.update(add("web", pod(1)));
    await terminal.until("web-1");
    stream.update(add("web", pod(2)));
    await terminal.until("+ 10.0.0.2:8080 web-2 of web.shop weight 1");
    stream.update(add("web", pod(2, { weight: 100_000 })));
    await terminal.until("~ 10.0.0.2:8080: weight 1 -> 10");
    stream.update({ remove: { addrs: [socket(1), socket(2)] } });
    await terminal.until("no endpoints are left");
    stop();
    expect(await code).toBe(0);
    const changes = terminal.out().split("\n").slice(2, -1);
    expect(changes).toHaveLength(5);
    expect(changes.every((line) => line.startsWith(noon))).toBe(true);
    await stream.cancelled;
  });

  test("goes on after silence", async () => {
    const opened = server.next("Get web:80");
    const { terminal, code, stop } = askAt(shortQuiet, "web:80", "--watch");
    await terminal.until("No endpoints found.");
    (await opened).update(add("web", pod(1)));
    await terminal.until("+ 10.0.0.1:8080");
    stop();
    expect(await code).toBe(0);
  });

  test("says when the server goes away and comes back, and tells what changed meanwhile", async () => {
    server.on("Get web:80", (stream) => stream.update(add("web", pod(1))));
    const { terminal, code, stop } = ask("web:80", "--watch");
    await terminal.until("web-1");
    server.stop();
    await terminal.until(/! web:80: .*; trying again\n/);
    const later = await startCannedServer(server.port);
    later.on("Get web:80", (stream) => stream.update(add("web", pod(2))));
    await terminal.until("+ 10.0.0.2:8080");
    expect(terminal.out()).toContain(`${noon} - 10.0.0.1:8080`);
    expect(terminal.err()).toContain(`${noon} ! web:80: the server answers again\n`);
    stop();
    expect(await code).toBe(0);
    later.stop();
  });

  test("waits for a Service that is not there yet, and says so once", async () => {
    let tries = 0;
    const refuseTwice = (stream: CannedStream) => {
      tries += 1;
      if (tries <= 2) stream.fail(status.NOT_FOUND, "not yet");
      else stream.update(add("web", pod(1)));
    };
    server.on("Get web:80", refuseTwice);
    const { terminal, code, stop } = ask("web:80", "--watch");
    await terminal.until("web-1");
    expect(terminal.err().match(/not yet/g)).toHaveLength(1);
    stop();
    expect(await code).toBe(0);
  });

  test("ends when there is nothing left to wait for", async () => {
    server.on("Get web:80", (stream) => stream.fail(status.INVALID_ARGUMENT, "bad"));
    const { terminal, code } = ask("web:80", "--watch");
    expect(await code).toBe(1);
    expect(terminal.err()).toBe(`${noon} ! web:80: INVALID_ARGUMENT: bad; giving up\n`);
  });

  test("prints a line of JSON for each state", async () => {
    const opened = server.next("Get web:80");
    const { terminal, code, stop } = ask("web:80", "-w", "-o", "json");
    const stream = await opened;
    stream.update(add("web", pod(1)));
    await terminal.until("\n");
    stream.update(add("web", pod(2)));
    await terminal.until(/\n.*\n/);
    stop();
    expect(await code).toBe(0);
    const states = terminal
      .out()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as { pod: string }[]);
    expect(states.map((state) => state.map((row) => row.pod))).toEqual([["web-1"], ["web-1", "web-2"]]);
  });
});

async function finished(...argv: string[]) {
  const started = ask("web:80", ...argv);
  expect(await started.code).toBe(0);
  return started;
}
