#!/usr/bin/env node
// Runs what the README tells a newcomer to run: `npm start`, then a command against it. Free ports, so that it can
// run beside anything.
import { spawn, execFileSync } from "node:child_process";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const env = { ...process.env, WAYPOST_ADDR: "127.0.0.1:0", WAYPOST_METRICS_ADDR: "127.0.0.1:0" };
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
  if (fault !== undefined) console.error(fault);
  process.exit(fault === undefined ? 0 : 1);
}
