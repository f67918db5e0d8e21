import { startCannedServer } from "./support/canned-server.js";
import { run } from "./support/run-command.js";

test.each<readonly [string, readonly string[], string]>([
  ["no authority", ["profile"], "missing required argument 'authority'"],
  ["no authorities", ["endpoints"], "missing required argument 'authority'"],
  ["two authorities for a profile", ["profile", "a", "b"], "too many arguments"],
  ["an unknown option", ["profile", "a", "--adr", "x"], "unknown option '--adr'"],
  ["an address without a port", ["profile", "a", "--addr", "localhost"], "expected host:port"],
  [
    "a token that cannot be read",
    ["profile", "a", "--token", "shop"],
    'found "shop", expected a JSON object',
  ],
  ["a token and a namespace", ["profile", "a", "--token", "ns:a", "-n", "b"], "cannot be used with option"],
  ["an unknown format", ["endpoints", "a", "-o", "xml"], "Allowed choices are table, json, yaml"],
  ["a timeout that cannot be read", ["endpoints", "a", "--timeout", "5"], 'missing unit in duration "5"'],
  ["no time at all", ["endpoints", "a", "--timeout", "0"], "expected a time above 0"],
])("%s is a usage error", async (_, argv, message) => {
  const { terminal, code } = run(argv);
  expect(await code).toBe(2);
  expect(terminal.err()).toContain(message);
  expect(terminal.err()).toContain(`See \`waypost ${argv[0] ?? ""} --help\`.`);
  expect(terminal.out()).toBe("");
});

test("a variable that cannot be read is named", async () => {
  const { terminal, code } = run(["profile", "a"], { env: { WAYPOST_ADDR: "nowhere" } });
  expect(await code).toBe(2);
  expect(terminal.err()).toContain('WAYPOST_ADDR: found "nowhere", expected host:port');
});

test.each<readonly [string, (port: number) => Record<string, string>, (port: number) => readonly string[]]>([
  [
    "the variable, where the server listens on every interface",
    (port) => ({ WAYPOST_ADDR: `:${port}` }),
    () => [],
  ],
  [
    "the flag rather than the variable",
    () => ({ WAYPOST_ADDR: "nowhere" }),
    (port) => ["--addr", `127.0.0.1:${port}`],
  ],
])("takes the server's address from %s", async (_, env, argv) => {
  const server = await startCannedServer();
  server.on("GetProfile a", (stream) => stream.profile({}));
  const { code } = run(["profile", "a", ...argv(server.port)], { env: env(server.port) });
  expect(await code).toBe(0);
  server.stop();
});

test.each(["profile", "endpoints"])(
  "the help of %s has every option, an example and the exit codes",
  async (name) => {
    const { terminal, code } = run([name, "--help"]);
    expect(await code).toBe(0);
    for (const part of [
      "--addr",
      "--token",
      "--namespace",
      "--watch",
      "--output",
      "--timeout",
      "WAYPOST_ADDR",
    ]) {
      expect(terminal.out()).toContain(part);
    }
    expect(terminal.out()).toContain(`$ waypost ${name} web.shop.svc.cluster.local`);
    expect(terminal.out()).toContain("Exit codes: 0 answered, 1 failed");
    expect(terminal.err()).toBe("");
  },
);

test("help keeps to the width of the terminal", async () => {
  const narrow = run(["profile", "--help"], { tty: { columns: 80 } });
  await narrow.code;
  const [options = ""] = narrow.terminal.out().split("\nThe table marks");
  expect(options.split("\n").filter((line) => line.length > 80)).toEqual([]);
});

test("a signal that was given before stops the command at once", async () => {
  const signal = AbortSignal.abort();
  expect(await run(["profile", "a"], { signal }).code).toBe(130);
  expect(await run(["profile", "a", "--watch"], { signal }).code).toBe(0);
});
