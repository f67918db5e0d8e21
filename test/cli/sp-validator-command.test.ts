import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { makeCertificate, writeTlsFiles } from "../support/test-certificate.js";
import { profileJson, reviewJson } from "../webhook/admission-rules.js";
import { WebhookClient } from "../webhook/webhook-client.js";
import { WaypostProcess } from "./support/waypost-process.js";

const pair = makeCertificate();
let folder: string;
let started: WaypostProcess[];

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-sp-validator-"));
  writeTlsFiles(folder, pair);
  started = [];
});
afterEach(async () => {
  await Promise.all(started.map((process) => process.kill()));
  fs.rmSync(folder, { recursive: true });
});

function validator(argv: readonly string[], env: Readonly<Record<string, string>> = {}): WaypostProcess {
  const process = new WaypostProcess(["sp-validator", ...argv], env);
  started.push(process);
  return process;
}

const anyPort = ["-addr=127.0.0.1:0", "-metrics-addr=127.0.0.1:0"];

it("listens on free ports, says where in one line and in the ready file, and ends at SIGTERM with 0", async () => {
  const readyFile = path.join(folder, "ready.json");
  const process = validator([
    ...anyPort,
    "--tls-dir",
    folder,
    "--ready-file",
    readyFile,
    "-enable-pprof=false",
  ]);
  await process.until(() => process.stdout.includes("\n"));
  expect(fs.readFileSync(readyFile, "utf8")).toBe(process.stdout);
  const { webhook, admin, msg } = JSON.parse(process.stdout) as Record<string, string>;
  expect(msg).toBe("serving");
  expect(await (await fetch(`http://${admin}/ready`)).text()).toBe("ok\n");
  const client = new WebhookClient(
    { host: "127.0.0.1", port: Number(webhook?.split(":").at(-1)) },
    pair.cert,
  );
  const { body } = await client.ask(
    reviewJson(profileJson({ routes: [{ name: "r", condition: { pathRegex: "(" } }] })),
  );
  expect(JSON.parse(body)).toMatchObject({
    response: { allowed: true, warnings: [expect.stringContaining("[bad-pattern]")] },
  });
  // An idle connection of an API server holds nothing up.
  process.signal("SIGTERM");
  expect(await process.finished()).toMatchObject({ code: 0 });
  expect(process.stderr).toMatch(/stopping.*\n.*stopped\n$/);
  client.close();
});

it("takes its flags from variables too", async () => {
  const env = {
    WAYPOST_TLS_DIR: folder,
    WAYPOST_ADDR: "127.0.0.1:0",
    WAYPOST_METRICS_ADDR: "127.0.0.1:0",
    WAYPOST_LOG_FORMAT: "json",
  };
  const process = validator([], env);
  await process.until(() => process.stderr.includes('"msg":"serving"'));
});

it("names every configuration error at once and exits 2", async () => {
  const { code, stdout, stderr } = await validator([
    "-addr=nowhere",
    "--strict=bad-patern",
    "--tls-dirr=x",
  ]).finished();
  expect([code, stdout]).toEqual([2, ""]);
  for (const part of [
    "--addr",
    "did you mean bad-pattern?",
    "did you mean --tls-dir?",
    "waypost sp-validator --help",
  ])
    expect(stderr).toContain(part);
});

it("exits 1 with file and reason when there is no certificate", async () => {
  fs.rmSync(path.join(folder, "tls.key"));
  const { code, stderr } = await validator([...anyPort, "--tls-dir", folder]).finished();
  expect(code).toBe(1);
  expect(stderr).toContain(`reason="--tls-dir=${folder}: ${path.join(folder, "tls.key")}: ENOENT`);
  expect(stderr).not.toContain("stack");
});

it.each([
  [["--help"], /^Usage: waypost sp-validator /],
  [["-version"], /^\d+\.\d+\.\d+\n$/],
])("%j prints what it asks for", async (argv, printed) => {
  const { code, stdout } = await validator(argv).finished();
  expect(code).toBe(0);
  expect(stdout).toMatch(printed);
});
