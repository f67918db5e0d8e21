#!/usr/bin/env node
// Builds kube-apiserver, etcd, grpcurl and kustomize, pinned in test/tools/go.mod, once into a cache folder:
// .cache/cluster-tools/ in the project, or WAYPOST_TOOLS_CACHE. With KUBEBUILDER_ASSETS it builds nothing and checks
// that kube-apiserver and etcd are there. Needs Go; the first time takes minutes and about 2 GB of Go's own caches.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import clusterTools from "./cluster-tools.cjs";

const { givenFolder, hasTool, sources, toolPath, tools, toolsFolder } = clusterTools;

if (givenFolder() !== undefined) checkGiven();
else buildMissing();

function checkGiven() {
  const lacking = tools.filter((tool) => tool.required && !hasTool(tool.name)).map((tool) => tool.name);
  if (lacking.length > 0)
    fail(`KUBEBUILDER_ASSETS: expected ${lacking.join(" and ")} in ${toolsFolder()}, found none`);
  console.log(`cluster tools: using ${toolsFolder()} (KUBEBUILDER_ASSETS)`);
}

function buildMissing() {
  const missing = tools.filter((tool) => !hasTool(tool.name));
  if (missing.length === 0) {
    console.log(`cluster tools: using ${toolsFolder()}`);
    return;
  }
  const go = spawnSync("go", ["version"], { encoding: "utf8" });
  if (go.status !== 0)
    fail(
      "expected Go (https://go.dev/dl) to build kube-apiserver and etcd, found none; " +
        "or set KUBEBUILDER_ASSETS to a folder that has both",
    );
  console.log(`cluster tools: building ${missing.map((tool) => tool.name).join(", ")} into ${toolsFolder()}`);
  console.log(`cluster tools: ${go.stdout.trim()}; this is done once and takes minutes`);
  fs.mkdirSync(toolsFolder(), { recursive: true });
  missing.forEach(build);
}

function build(tool) {
  const started = Date.now();
  const target = toolPath(tool.name);
  // Moved into place when whole, so that an interrupted build leaves nothing that looks finished.
  const partial = `${target}.${process.pid}`;
  const linker = ["-s", "-w"];
  if (tool.versionVariable) linker.push("-X", `${tool.versionVariable}=${moduleVersion(tool.versionModule)}`);
  const args = ["build", `-ldflags=${linker.join(" ")}`, "-o", partial, tool.package];
  const run = spawnSync("go", args, { cwd: sources, stdio: ["ignore", "inherit", "inherit"] });
  if (run.status !== 0) {
    fs.rmSync(partial, { force: true });
    fail(`go ${args.join(" ")} in ${path.relative(process.cwd(), sources)} failed`);
  }
  fs.renameSync(partial, target);
  console.log(`cluster tools: built ${tool.name} in ${Math.round((Date.now() - started) / 1000)} s`);
}

function moduleVersion(name) {
  const run = spawnSync("go", ["list", "-m", "-f", "{{.Version}}", name], { cwd: sources, encoding: "utf8" });
  if (run.status !== 0) fail(`cannot tell the version of ${name}: ${run.stderr.trim()}`);
  return run.stdout.trim();
}

function fail(reason) {
  console.error(`cluster tools: ${reason}`);
  process.exit(1);
}
