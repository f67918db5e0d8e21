import { execFile, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import * as fs from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as os from "node:os";
import * as path from "node:path";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { makeProxySetup } from "./proxy-env/support/make-proxy-setup.js";
import { WaypostProcess } from "./support/waypost-process.js";
import { profileOf } from "./validate/support/manifests.js";

const bin = path.join(__dirname, "..", "..", "bin", "waypost.js");
const anyPort = ["--addr", "127.0.0.1:0", "--metrics-addr", "127.0.0.1:0"];

let folder: string;
const children: ChildProcess[] = [];

beforeEach(() => (folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-end-"))));
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  fs.rmSync(folder, { recursive: true });
});

/** Runs the built command with an output of its own. `npm test` builds it first. */
function start(argv: readonly string[], stdio: StdioOptions, command = process.execPath): ChildProcess {
  const child = spawn(command, argv, { stdio, env: { ...process.env, WAYPOST_IDENTITY_ADDR: "" } });
  children.push(child);
  return child;
}

interface Ended {
  /** As a shell has it: 128 and the signal's number where it died of one. */
  readonly code: number;
  readonly stderr: string;
}

async function ended(child: ChildProcess): Promise<Ended> {
  const [[code, signal], stderr] = await Promise.all([
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
    child.stderr === null ? "" : text(child.stderr),
  ]);
  return { code: code ?? 128 + os.constants.signals[signal ?? "SIGKILL"], stderr };
}

/** Manifests with errors whose report is longer than a pipe holds. */
function manyErrors(): string {
  const file = path.join(folder, "bad.yaml");
  const profiles = Array.from({ length: 500 }, (_, i) => profileOf(`web-${i}`, "timeout: soon"));
  fs.writeFileSync(file, profiles.join("---\n"));
  return file;
}

/** A server that knows what the proxy of each pod is to be told, and nothing else. */
async function adminPort(): Promise<{ readonly server: Server; readonly address: string }> {
  const server = createServer((_, response) => response.end(JSON.stringify(makeProxySetup())));
  await once(server.listen(0, "127.0.0.1"), "listening");
  return { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("when the output cannot be written", () => {
  const onFull = fs.existsSync("/dev/full") ? test : test.skip;
  const lost = "waypost: the output cannot be written: ENOSPC: no space left on device, write\n";

  async function onFullDisk(argv: readonly string[]): Promise<Ended> {
    const full = fs.openSync("/dev/full", "w");
    try {
      return await ended(start([bin, ...argv], ["ignore", full, "pipe"]));
    } finally {
      fs.closeSync(full);
    }
  }

  onFull("validate says so and fails, whether it found errors or not", async () => {
    const good = path.join(folder, "good.yaml");
    fs.writeFileSync(good, profileOf("web", "timeout: 1s"));
    for (const file of [manyErrors(), good])
      expect(await onFullDisk(["validate", file])).toEqual({ code: 1, stderr: lost });
  });

  onFull("proxy-env says so and fails", async () => {
    const { server, address } = await adminPort();
    const argv = ["proxy-env", "shop/web-0", "--dir", path.join(folder, "keys"), "--admin-addr", address];
    expect(await onFullDisk(argv)).toEqual({ code: 1, stderr: lost });
    server.close();
  });

  onFull.each([["validate"], ["serve"], ["sp-validator"]])("%s --help says so and fails", async (command) => {
    expect(await onFullDisk([command, "--help"])).toEqual({ code: 1, stderr: lost });
  });

  onFull("a service says so, stops in good order and fails", async () => {
    const { code, stderr } = await onFullDisk(["serve", "--manifests", folder, ...anyPort]);
    expect(code).toBe(1);
    expect(stderr).toContain(lost);
    expect(stderr).toMatch(/msg=stopped/);
  });

  onFull("what cannot be said keeps nothing from its code", async () => {
    const full = fs.openSync("/dev/full", "w");
    const { code } = await ended(
      start([bin, "validate", path.join(folder, "absent")], ["ignore", "pipe", full]),
    );
    fs.closeSync(full);
    expect(code).toBe(2);
  });
});

describe("when whoever reads the output goes away", () => {
  const pipeline = '{ "$@"; echo "code $?" >&2; } | head -n 1 >/dev/null';

  test.each<readonly [string, () => string[], string]>([
    ["validate with errors", () => ["validate", manyErrors()], "code 1\n"],
    ["validate as JSON with errors", () => ["validate", "-o", "json", manyErrors()], "code 1\n"],
  ])("%s is quiet, and keeps its code", async (_, argv, stderr) => {
    const shell = ["-c", pipeline, "sh", process.execPath, bin, ...argv()];
    expect(await ended(start(shell, ["ignore", "ignore", "pipe"], "sh"))).toEqual({ code: 0, stderr });
  });

  test("proxy-env is quiet, and has done its work", async () => {
    const { server, address } = await adminPort();
    const keys = path.join(folder, "keys");
    const argv = [bin, "proxy-env", "shop/web-0", "--dir", keys, "--admin-addr", address];
    const child = start(argv, ["ignore", "pipe", "pipe"]);
    child.stdout?.destroy();
    expect(await ended(child)).toEqual({ code: 0, stderr: "" });
    expect(fs.existsSync(path.join(keys, "key.p8"))).toBe(true);
    server.close();
  });

  test("a watch ends with 0", async () => {
    const manifest = (port: number): string =>
      `apiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: shop }\nspec: { clusterIP: 10.96.0.1, ports: [{ port: ${port} }] }\n---\n${profileOf("web", `timeout: ${port}ms`)}`;
    fs.writeFileSync(path.join(folder, "web.yaml"), manifest(80));
    const server = new WaypostProcess(["serve", "--manifests", folder, ...anyPort]);
    const { grpc } = await server.serving();
    const argv = ["profile", "web.shop.svc.cluster.local:80", "--addr", grpc, "--watch", "-o", "json"];
    const child = start([bin, ...argv], ["ignore", "pipe", "pipe"]);
    const end = ended(child);
    await once(child.stdout ?? child, "data");
    child.stdout?.destroy();
    fs.writeFileSync(path.join(folder, "web.yaml"), manifest(81));
    expect(await end).toEqual({ code: 0, stderr: "" });
    await server.kill();
  });

  test("a service stops in good order", async () => {
    const child = start([bin, "serve", "--manifests", folder, ...anyPort], ["ignore", "pipe", "pipe"]);
    child.stdout?.destroy();
    const { code, stderr } = await ended(child);
    expect(code).toBe(0);
    expect(stderr).toMatch(/signal=SIGPIPE/);
    expect(stderr).toMatch(/msg=stopped/);
  });
});

describe("a signal", () => {
  const onUnix = process.platform === "win32" ? describe.skip : describe;
  const signals = [
    ["SIGINT", 130],
    ["SIGTERM", 143],
  ] as const;

  onUnix("at a pipe that nobody writes to", () => {
    let pipe: string;
    let free: () => void;
    beforeEach(async () => {
      pipe = path.join(folder, "pipe");
      await promisify(execFile)("mkfifo", [pipe]);
      // Lets go of whoever waits for the other end.
      free = () => fs.closeSync(fs.openSync(pipe, fs.constants.O_RDWR | fs.constants.O_NONBLOCK));
    });
    afterEach(() => free());

    /** Starts the command, and resolves once it reads the pipe. */
    async function reading(argv: readonly string[]): Promise<ChildProcess> {
      const child = start([bin, ...argv], ["ignore", "pipe", "pipe"]);
      const writer = await fs.promises.open(pipe, "w");
      child.on("close", () => void writer.close());
      return child;
    }

    it.each(signals)("%s ends validate, with %d", async (signal, code) => {
      const child = await reading(["validate", pipe]);
      child.kill(signal);
      expect(await ended(child)).toEqual({ code, stderr: "" });
    });

    it.each(signals)("%s ends proxy-env, with %d", async (signal, code) => {
      const { server, address } = await adminPort();
      const argv = ["proxy-env", "shop/web-0", "--dir", path.join(folder, "keys"), "--admin-addr", address];
      const child = await reading([...argv, "--token-file", pipe]);
      child.kill(signal);
      expect(await ended(child)).toEqual({ code, stderr: "" });
      server.close();
    });
  });

  it.each(signals)("%s ends what waits for standard input, with %d", async (signal, code) => {
    const child = start([bin, "validate", "-"], ["pipe", "pipe", "pipe"]);
    const end = ended(child);
    // More than a pipe holds is taken once it is read.
    await new Promise((resolve) => child.stdin?.write("#".repeat(1 << 20), resolve));
    child.kill(signal);
    expect(await end).toEqual({ code, stderr: "" });
  });

  const onLinux = fs.existsSync("/proc/self") ? it : it.skip;
  onLinux.each<readonly [string, (address: string) => string[], string]>([
    [
      "proxy-env",
      (address) => ["proxy-env", "shop/web-0", "--dir", "/proc/nope", "--admin-addr", address],
      "waypost proxy-env: --dir: cannot write to /proc/nope: ENOENT",
    ],
    [
      "serve",
      () => [
        "serve",
        "--manifests",
        folder,
        ...anyPort,
        "--identity-addr=127.0.0.1:0",
        "--identity-dir=/proc/nope",
      ],
      "ENOENT: no such file or directory, mkdir '/proc/nope'",
    ],
  ])("is not needed where %s has no folder to write to: it says so", async (_, argv, message) => {
    const { server, address } = await adminPort();
    const { code, stderr } = await ended(start([bin, ...argv(address)], ["ignore", "pipe", "pipe"]));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    server.close();
  });
});
