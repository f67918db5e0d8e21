#!/usr/bin/env node
// Runs the tests with a real linkerd2-proxy (LINKERD2_PROXY_BIN), in namespaces of their own for the network and for
// processes: what is started there ends with them, however the run ends. Skips, with the reason, where it cannot.
import { spawn, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const proxyUser = 2102;

// Pods have addresses of this machine; what goes to a cluster IP is redirected to the proxy, unless it is its own.
const setUp = [
  "ip link set lo up",
  "ip route add local 10.244.0.0/16 dev lo",
  "ip route add 10.96.0.0/12 dev lo src 127.0.0.1",
  `iptables -w -t nat -A OUTPUT -p tcp -d 10.96.0.0/12 -m owner ! --uid-owner ${proxyUser} -j REDIRECT --to-ports 4140`,
].join(" && ");
// Whatever ends the first process ends the second, and that the namespace with all that is in it.
const ownNamespaces = [
  "--pdeathsig",
  "KILL",
  "unshare",
  "--net",
  "--pid",
  "--mount-proc",
  "--fork",
  "--kill-child",
];

const reason = whyNot(process.env.LINKERD2_PROXY_BIN);
if (reason === undefined) process.exitCode = await run();
else console.log(`skipped: ${reason}`);

function whyNot(proxy) {
  if (!proxy) return "LINKERD2_PROXY_BIN is not set: it names the linkerd2-proxy to test with";
  if (spawnSync(proxy, ["--version"]).error?.code === "ENOENT")
    return `LINKERD2_PROXY_BIN: found no file ${proxy}`;
  try {
    fs.accessSync(proxy, fs.constants.X_OK);
  } catch {
    return `LINKERD2_PROXY_BIN: ${proxy} is not executable`;
  }
  if (process.platform !== "linux") return `network namespaces are Linux's, this is ${process.platform}`;
  for (const tool of ["setpriv", "unshare", "ip", "iptables"])
    if (spawnSync("sh", ["-c", `command -v ${tool}`]).status !== 0) return `found no ${tool}`;
  const trial = spawnSync("setpriv", [...ownNamespaces, "sh", "-c", setUp], { encoding: "utf8" });
  if (trial.status !== 0)
    return `no network namespace can be made here (are you root?): ${trial.stderr.trim()}`;
  return undefined;
}

async function run() {
  const built = spawnSync(process.execPath, [path.join(root, "scripts", "build.mjs")], { stdio: "inherit" });
  if (built.status !== 0) return built.status ?? 1;
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-proxy-"));
  // The proxy's user has to get at its files in there.
  fs.chmodSync(folder, 0o755);
  const jest = path.join(root, "node_modules", "jest", "bin", "jest.js");
  const config = path.join(root, "jest.proxy.config.cjs");
  const argv = [process.execPath, jest, "--config", config, ...process.argv.slice(2)];
  const child = spawn("setpriv", [...ownNamespaces, "sh", "-c", `${setUp} && exec "$@"`, "sh", ...argv], {
    stdio: ["ignore", "inherit", "inherit"],
    // In a session of its own, so that what a terminal sends comes to this process alone.
    detached: true,
    env: { ...process.env, WAYPOST_PROXY_TEST_FOLDER: folder },
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGKILL"));
  const code = await new Promise((resolve) => child.on("exit", (status) => resolve(status ?? 1)));
  if (code !== 0) showLogs(folder);
  fs.rmSync(folder, { recursive: true, force: true });
  return code;
}

function showLogs(folder) {
  for (const file of fs.readdirSync(folder).filter((name) => name.endsWith(".log"))) {
    const lines = fs.readFileSync(path.join(folder, file), "utf8").trimEnd().split("\n");
    console.error(`--- the end of ${file}\n${lines.slice(-30).join("\n")}`);
  }
}
