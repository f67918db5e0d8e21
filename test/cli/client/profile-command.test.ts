import { status } from "@grpc/grpc-js";
import { startCannedServer, type CannedServer } from "./support/canned-server.js";
import { noon, run, shortQuiet } from "./support/run-command.js";

let server: CannedServer;
beforeEach(async () => void (server = await startCannedServer()));
afterEach(() => server.stop());

const ask = (...argv: string[]) => run(["profile", "--addr", server.address, "web:80", ...argv]);
const add = (...last: number[]) => ({
  add: {
    addrs: last.map((host) => ({ addr: { ip: { ipv4: 0x0a000000 + host }, port: 80 }, weight: 10_000 })),
  },
});
const split = (...backends: readonly (readonly [string, number])[]) => ({
  fullyQualifiedName: "web.shop",
  dstOverrides: backends.map(([authority, weight]) => ({ authority, weight })),
});

test("prints the profile, and counts what is behind each backend", async () => {
  server.on("GetProfile web:80", (stream) =>
    stream.profile({
      ...split(["v1:80", 7_000], ["v2:80", 1_000], ["v3:80", 1_000], ["v4:80", 1_000], ["v5:80", 0]),
      routes: [{ condition: { path: { regex: "/" } }, metricsLabels: { route: "all" } }],
    }),
  );
  server.on("Get v1:80", (stream) => stream.update(add(1, 2)));
  server.on("Get v2:80", (stream) => stream.update({ noEndpoints: { exists: true } }));
  server.on("Get v3:80", (stream) => stream.fail(status.NOT_FOUND, "no v3"));
  server.on("Get v4:80", (stream) => stream.fail(status.INVALID_ARGUMENT, "bad v4"));
  server.on("Get v5:80", (stream) => stream.update(add(5)));
  const { terminal, code } = ask();
  expect(await code).toBe(0);
  expect(terminal.err()).toBe("");
  expect(terminal.out().split("\n").slice(-7)).toEqual([
    "BACKEND   WEIGHT   SHARE   ENDPOINTS",
    "v1:80     0.7      70%     2",
    "v2:80     0.1      10%     0           NO TRAFFIC: no endpoints",
    "v3:80     0.1      10%     0           NO TRAFFIC: Service not found",
    "v4:80     0.1      10%     ?           NO TRAFFIC: refused (INVALID_ARGUMENT: bad v4)",
    "v5:80     0        0%      1           NO TRAFFIC: weight 0",
    "",
  ]);
});

test("takes silence about a backend for no endpoints", async () => {
  server.on("GetProfile web:80", (stream) => stream.profile(split(["v1:80", 10_000])));
  const { terminal, code } = run(["profile", "--addr", server.address, "web:80"], { pace: shortQuiet });
  expect(await code).toBe(0);
  expect(terminal.out()).toContain("v1:80     1        100%    0           NO TRAFFIC: no endpoints\n");
});

test("says what is not known of a backend that the server cannot tell of", async () => {
  server.on("GetProfile web:80", (stream) => stream.profile(split(["v1:80", 1], ["v2:80", 1])));
  server.on("Get v1:80", (stream) => stream.fail(status.INTERNAL, "oops"));
  server.on("Get v2:80", (stream) => stream.update({ noEndpoints: {} }));
  const { terminal, code } = ask("-o", "json");
  expect(await code).toBe(0);
  const { dstOverrides } = JSON.parse(terminal.out()) as { dstOverrides: object[] };
  expect(dstOverrides).toMatchObject([
    { endpoints: null, noTraffic: null, unknown: "INTERNAL: oops" },
    { endpoints: 0, noTraffic: "Service not found", unknown: null },
  ]);
});

test.each([
  [["--namespace", "shop"], '{"ns":"shop"}'],
  [["--token", "ns:shop"], "ns:shop"],
  [["--token", '{"nodeName":"n"}'], '{"nodeName":"n"}'],
  [[], ""],
])("sends the token of %j along with every question", async (argv, token) => {
  const tokens: string[] = [];
  server.on("GetProfile web:80", (stream) => {
    tokens.push(stream.token);
    stream.profile(split(["v1:80", 1]));
  });
  server.on("Get v1:80", (stream) => {
    tokens.push(stream.token);
    stream.update(add(1));
  });
  expect(await ask(...argv).code).toBe(0);
  expect(tokens).toEqual([token, token]);
});

test("writes YAML", async () => {
  server.on("GetProfile web:80", (stream) => stream.profile({ fullyQualifiedName: "web.shop" }));
  const { terminal, code } = ask("-o", "yaml");
  expect(await code).toBe(0);
  expect(terminal.out()).toMatch(
    /^authority: web:80\nfullyQualifiedName: web\.shop\nopaqueProtocol: false\n/,
  );
});

test("has colour where it is welcome, and none elsewhere", async () => {
  server.on("GetProfile web:80", (stream) => stream.profile({ fullyQualifiedName: "web.shop" }));
  const argv = ["profile", "--addr", server.address, "web:80"];
  const bright = run(argv, { tty: { isTTY: true, color: true } });
  const plain = run(argv);
  expect([await bright.code, await plain.code]).toEqual([0, 0]);
  expect(bright.terminal.out()).toContain("\u001b[1mweb.shop\u001b[22m");
  expect(plain.terminal.out()).not.toContain("\u001b");
});

test("names code and text of a refusal", async () => {
  server.on("GetProfile web:80", (stream) => stream.fail(status.INVALID_ARGUMENT, "not a service: web"));
  const { terminal, code } = ask();
  expect([await code, terminal.out()]).toEqual([1, ""]);
  expect(terminal.err()).toBe("waypost profile: web:80: INVALID_ARGUMENT: not a service: web\n");
});

test("gives up on a server that says nothing", async () => {
  const { terminal, code } = ask("--timeout", "20ms");
  expect(await code).toBe(1);
  expect(terminal.err()).toContain(`no answer from ${server.address} about web:80 within 20ms (--timeout).`);
});

test.each([[[]], [["--watch"]]])(
  "says what was tried when nobody listens, and how to start a server: %j",
  async (argv) => {
    server.stop();
    const { terminal, code } = ask(...argv);
    expect(await code).toBe(1);
    expect(terminal.err()).toContain(
      `waypost profile: cannot connect to ${server.address}: connect ECONNREFUSED ${server.address}\n`,
    );
    expect(terminal.err()).toContain("waypost serve --manifests DIR");
  },
);

test("an interrupted question has the exit code of one", async () => {
  const opened = server.next("GetProfile web:80");
  const { code, stop } = ask();
  const stream = await opened;
  stop();
  expect(await code).toBe(130);
  await stream.cancelled;
});

describe("--watch", () => {
  test("prints the first state, then what changes in the profile and behind its backends", async () => {
    const opened = [
      server.next("GetProfile web:80"),
      server.next("Get v1:80"),
      server.next("Get v2:80"),
    ] as const;
    const { terminal, code, stop } = ask("--watch");
    const profile = await opened[0];
    profile.profile(split(["v1:80", 10_000]));
    const v1 = await opened[1];
    v1.update(add(1, 2));
    await terminal.until("v1:80     1        100%    2");
    v1.update({ remove: { addrs: [{ ip: { ipv4: 0x0a000001 }, port: 80 }] } });
    await terminal.until(`${noon} ~ backend v1:80: 2 endpoints -> 1 endpoint\n`);
    v1.update({ noEndpoints: { exists: true } });
    await terminal.until("~ backend v1:80: 1 endpoint -> 0 endpoints, NO TRAFFIC: no endpoints\n");
    profile.profile({
      ...split(["v2:80", 10_000]),
      routes: [{ condition: { path: { regex: "/" } }, metricsLabels: { route: "all" } }],
    });
    (await opened[2]).update(add(3));
    await terminal.until("+ backend v2:80: weight 1 (100%), 1 endpoint\n");
    expect(terminal.out()).toContain(`${noon} + route all: /\n`);
    expect(terminal.out()).toContain(`${noon} - backend v1:80:`);
    await v1.cancelled;
    stop();
    expect(await code).toBe(0);
    await profile.cancelled;
  });

  test("goes on when the server comes back, and tells only what is new", async () => {
    server.on("GetProfile web:80", (stream) => stream.profile(split(["v1:80", 10_000])));
    server.on("Get v1:80", (stream) => stream.update(add(1, 2)));
    const { terminal, code, stop } = ask("--watch");
    await terminal.until("v1:80     1");
    const first = terminal.out();
    server.stop();
    await terminal.until(/! web:80: .*; trying again\n/);
    const later = await startCannedServer(server.port);
    later.on("Get v1:80", (stream) => stream.update(add(1)));
    later.on("GetProfile web:80", (stream) => stream.profile(split(["v1:80", 10_000])));
    await terminal.until("2 endpoints -> 1 endpoint");
    expect(terminal.out()).toBe(`${first}${noon} ~ backend v1:80: 2 endpoints -> 1 endpoint\n`);
    stop();
    expect(await code).toBe(0);
    later.stop();
  });

  test("notices a backend that comes to life after it was refused", async () => {
    let tries = 0;
    server.on("GetProfile web:80", (stream) => stream.profile(split(["v1:80", 10_000])));
    server.on("Get v1:80", (stream) => {
      tries += 1;
      if (tries === 1) stream.fail(status.NOT_FOUND, "no v1");
      else stream.update(add(1));
    });
    const { terminal, code, stop } = ask("--watch");
    await terminal.until("~ backend v1:80: 0 endpoints, NO TRAFFIC: Service not found -> 1 endpoint\n");
    stop();
    expect(await code).toBe(0);
  });

  test("ends when the server refuses for good", async () => {
    const opened = server.next("GetProfile web:80");
    const { terminal, code } = ask("--watch");
    const stream = await opened;
    stream.profile({ fullyQualifiedName: "web.shop" });
    await terminal.until("No routes.");
    stream.fail(status.FAILED_PRECONDITION, "two services");
    expect(await code).toBe(1);
    expect(terminal.err()).toBe(`${noon} ! web:80: FAILED_PRECONDITION: two services; giving up\n`);
  });
});
