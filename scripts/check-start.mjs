#!/usr/bin/env node
// Runs what the README tells a newcomer to run: `npm start`, then a command against it. Free ports, so that it can
// run beside anything.
import { spawn, execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// The authority of the identity service is made in a folder that goes again.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-start-"));
const free = "127.0.0.1:0";
const env = {
  ...process.env,
  WAYPOST_ADDR: free,
  WAYPOST_METRICS_ADDR: free,
  WAYPOST_POLICY_ADDR: free,
  WAYPOST_IDENTITY_ADDR: free,
  WAYPOST_IDENTITY_DIR: folder,
};
const server = spawn("npm", ["start"], {
  cwd: root,
  env,
  detached: true,
  stdio: ["ignore", "pipe", "inherit"],
});

const deadline = setTimeout(() => finish("nothing was served within two minutes"), 120_000);
let output = "";
server.stdout.setEncoding("utf8").on("data", (text) => {
  output += text;
  const line = output.split("\n").find((each) => each.startsWith("{") && each.includes('"msg":"serving"'));
  if (line !== undefined) ask(JSON.parse(line).grpc);
});
server.on("exit", (code) => finish(`npm start ended with code ${code}`));

function ask(addr) {
  const argv = ["bin/waypost.js", "profile", "--addr", addr, "checkout.shop.svc.cluster.local"];
  const shown = execFileSync(process.execPath, argv, { cwd: root, encoding: "utf8" });
  finish(
    /checkout-v1\S+\s+0\.9\s+90%\s+1/.test(shown)
      ? undefined
      : `expected the split of the example, found:\n${shown}`,
  );
}

function finish(fault) {
  clearTimeout(deadline);
  server.removeAllListeners("exit");
  // The whole group: npm and the server that it runs.
  if (server.exitCode === null) process.kill(-server.pid, "SIGTERM");
  fs.rmSync(folder, { recursive: true, force: true });
  if (fault !== undefined) console.error(fault);
  process.exit(fault === undefined ? 0 : 1);
}
