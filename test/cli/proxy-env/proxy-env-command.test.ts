import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { Command, CommanderError } from "commander";
import { proxyEnvCommand } from "../../../src/cli/proxy-env/proxy-env-command.js";
import { makeAuthority } from "../../support/test-certificate.js";
import { captureTerminal } from "../client/support/captured-terminal.js";
import { makeProxySetup } from "./support/make-proxy-setup.js";

const pod = `apiVersion: v1
kind: Pod
metadata: { name: web-0, namespace: shop, labels: { linkerd.io/control-plane-ns: linkerd } }
spec: { serviceAccountName: web, nodeName: node-1, containers: [{ name: web, ports: [{ containerPort: 8080 }] }] }
status: { phase: Running, podIP: 10.0.1.1 }
`;

const authority = makeAuthority();
let root: string;
let keys: string;
const servers: Server[] = [];

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "waypost-"));
  keys = path.join(root, "keys");
});

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  rmSync(root, { recursive: true });
});

interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `waypost proxy-env ARGV...` in this process. */
async function run(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Finished> {
  const terminal = captureTerminal();
  const code = await new Promise<number>((resolve, reject) => {
    const signal = new AbortController().signal;
    new Command("waypost")
      .addCommand(proxyEnvCommand({ terminal, signal, env, exit: resolve }))
      .parseAsync(["proxy-env", ...argv], { from: "user" })
      .catch((error: unknown) =>
        error instanceof CommanderError ? resolve(error.exitCode) : reject(error as Error),
      );
  });
  return { code, stdout: terminal.out(), stderr: terminal.err() };
}

/** An admin port that answers everything so. */
async function adminPort(status: number, body: string): Promise<{ address: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.writeHead(status).end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe("from a running server", () => {
  test("prints for a shell, and writes the files that it names", async () => {
    const { address, asked } = await adminPort(200, JSON.stringify(makeProxySetup()));
    const { code, stdout, stderr } = await run(["shop/web-0", "--dir", keys, "--admin-addr", address]);
    expect({ code, stderr, asked }).toEqual({ code: 0, stderr: "", asked: ["/proxies/shop/web-0"] });
    expect(stdout).toContain(`export LINKERD2_PROXY_IDENTITY_DIR='${keys}'\n`);
    for (const file of ["key.p8", "csr.der", "token"]) expect(existsSync(path.join(keys, file))).toBe(true);
  });

  test("prints JSON, with what the user says in place of what the server says", async () => {
    const { address } = await adminPort(200, JSON.stringify(makeProxySetup()));
    const [token, anchors] = [path.join(root, "t"), path.join(root, "a")];
    writeFileSync(token, "let me in");
    writeFileSync(anchors, authority.key + authority.cert);
    const { stdout } = await run([
      ...["shop/web-0", "--dir", keys, "--admin-addr", address, "-o", "json"],
      ...["--addr", "127.0.0.1:1", "--token-file", token, "--trust-anchors", anchors],
    ]);
    expect(JSON.parse(stdout)).toMatchObject({
      LINKERD2_PROXY_DESTINATION_SVC_ADDR: "127.0.0.1:1",
      LINKERD2_PROXY_IDENTITY_TRUST_ANCHORS: authority.cert,
    });
    expect(readFileSync(path.join(keys, "token"), "utf8")).toBe("let me in");
  });

  test.each<readonly [string, string, string, string]>([
    [
      "a private key",
      "--trust-anchors",
      authority.key,
      "expected certificates in PEM form, found a private key",
    ],
    ["anything", "--trust-anchors", "s3cret", "expected certificates in PEM form, found something else"],
    ["nothing", "--trust-anchors", "", "expected certificates in PEM form, found nothing"],
    ["no token", "--token-file", "\n", "found nothing, expected a token"],
  ])("refuses a file with %s for %s, and writes nothing", async (_, flag, text, message) => {
    const { address } = await adminPort(200, JSON.stringify(makeProxySetup()));
    const file = path.join(root, "given");
    writeFileSync(file, text);
    const argv = ["shop/web-0", "--dir", keys, "--admin-addr", address, flag, file];
    expect(await run(argv)).toEqual({
      code: 1,
      stdout: "",
      stderr: `waypost proxy-env: ${flag}: ${file}: ${message}\n`,
    });
    expect(existsSync(keys)).toBe(false);
  });

  test("names the flag, and the system's reason, where it cannot read or write", async () => {
    const { address } = await adminPort(200, JSON.stringify(makeProxySetup()));
    const file = path.join(root, "file");
    writeFileSync(file, "");
    const at = ["shop/web-0", "--admin-addr", address];
    const absent = path.join(root, "absent");
    expect((await run([...at, "--dir", keys, "--token-file", absent])).stderr).toBe(
      `waypost proxy-env: --token-file: cannot read ${absent}: ENOENT: no such file or directory, open '${absent}'\n`,
    );
    expect(await run([...at, "--dir", file])).toEqual({
      code: 1,
      stdout: "",
      stderr: `waypost proxy-env: --dir: cannot write to ${file}: EEXIST: file already exists, mkdir '${file}'\n`,
    });
  });

  test.each<readonly [string, number, string, string]>([
    ["does not know the pod", 404, "404 page not found\n", "found no Pod shop/web-0 at the server"],
    ["is another one", 200, "<html>", "does not answer as waypost does: expected JSON"],
    ["fails", 500, "", "does not answer as waypost does: expected status 200, found 500"],
  ])("says so when the server %s, and writes nothing", async (_, status, body, message) => {
    const { address } = await adminPort(status, body);
    const { code, stdout, stderr } = await run(["shop/web-0", "--dir", keys, "--admin-addr", address]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(existsSync(keys)).toBe(false);
  });

  test("says how to have one when there is no server", async () => {
    const { address } = await adminPort(200, "");
    const gone = servers.splice(0);
    await Promise.all(gone.map((server) => new Promise((resolve) => server.close(resolve))));
    const { code, stderr } = await run(["shop/web-0", "--dir", keys, "--admin-addr", address]);
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^waypost proxy-env: found no server at .*ECONNREFUSED.*waypost serve.*--manifests/,
    );
  });
});

describe("from manifests", () => {
  let manifests: string;

  beforeEach(() => {
    manifests = path.join(root, "web.yaml");
    writeFileSync(manifests, pod);
  });

  test("goes by what serve would do by itself, and by the authority that it made", async () => {
    writeFileSync(path.join(root, "ca.crt"), authority.cert + authority.key);
    const env = { WAYPOST_IDENTITY_DIR: root, WAYPOST_ADDR: "127.0.0.1:1" };
    const { code, stdout } = await run(["shop/web-0", "--dir", keys, "--manifests", root, "-o", "json"], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      LINKERD2_PROXY_DESTINATION_SVC_ADDR: "127.0.0.1:1",
      LINKERD2_PROXY_POLICY_SVC_ADDR: "127.0.0.1:8090",
      LINKERD2_PROXY_IDENTITY_SVC_ADDR: "127.0.0.1:8080",
      LINKERD2_PROXY_IDENTITY_TRUST_ANCHORS: authority.cert,
      LINKERD2_PROXY_INBOUND_PORTS: "8080",
    });
  });

  test.each<readonly [string, string, string]>([
    ["the pod is not there", "shop/web-1", "found no Pod shop/web-1 in"],
    ["there is nobody to trust", "shop/web-0", "certificates to trust (--trust-anchors)"],
  ])("says so when %s", async (_, name, message) => {
    const { code, stderr } = await run([
      "shop/web-0".replace("shop/web-0", name),
      "--dir",
      keys,
      "--manifests",
      root,
    ]);
    expect(code).toBe(1);
    expect(stderr).toContain(message);
  });

  test("refuses an authority that is none", async () => {
    writeFileSync(path.join(root, "ca.crt"), authority.key);
    const env = { WAYPOST_IDENTITY_DIR: root };
    const { code, stdout, stderr } = await run(["shop/web-0", "--dir", keys, "--manifests", root], env);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(
      `${path.join(root, "ca.crt")}: expected certificates in PEM form, found a private key`,
    );
  });

  test("names a file that could not be read, as the pod may be in it", async () => {
    writeFileSync(path.join(root, "broken.yaml"), "kind: Pod\nmetadata: {\n");
    const { stderr } = await run(["shop/web-1", "--dir", keys, "--manifests", root]);
    expect(stderr).toContain("not all could be read: ");
    expect(stderr).toContain("broken.yaml");
  });
});

test.each<readonly [string, readonly string[], string]>([
  ["no pod", ["--dir", "x"], "missing required argument"],
  ["a pod without a namespace", ["web-0", "--dir", "x"], "expected NAMESPACE/POD"],
  ["no folder", ["shop/web-0"], "required option '--dir <folder>' not specified"],
  ["an empty folder", ["shop/web-0", "--dir", ""], "found nothing, expected a folder, such as"],
  [
    "an empty file for anchors",
    ["shop/web-0", "--dir", "x", "--trust-anchors="],
    "found nothing, expected a file",
  ],
  [
    "an empty file for a token",
    ["shop/web-0", "--dir", "x", "--token-file="],
    "found nothing, expected a file",
  ],
  ["a user that is no number", ["shop/web-0", "--dir", "x", "--owner", "me"], "expected a user's number"],
  ["an address without a port", ["shop/web-0", "--dir", "x", "--addr", "localhost"], "expected host:port"],
  ["an unknown form", ["shop/web-0", "--dir", "x", "-o", "fish"], "Allowed choices are shell, json"],
])("%s is a usage error", async (_, argv, message) => {
  const { code, stderr } = await run(argv);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
});
