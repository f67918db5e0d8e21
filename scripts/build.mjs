#!/usr/bin/env node
// Compiles src/ to dist/ unless dist/ is already newer than every source file.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, "dist", ".built");

function newestChange(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true, recursive: true })
    .reduce(
      (newest, entry) => Math.max(newest, fs.statSync(path.join(entry.parentPath, entry.name)).mtimeMs),
      0,
    );
}

const newest = Math.max(
  newestChange(path.join(root, "src")),
  fs.statSync(path.join(root, "tsconfig.json")).mtimeMs,
);
if (fs.existsSync(stamp) && fs.statSync(stamp).mtimeMs > newest) process.exit(0);

fs.rmSync(path.join(root, "dist"), { recursive: true, force: true });
const compiler = path.join(root, "node_modules", "typescript", "bin", "tsc");
const run = spawnSync(process.execPath, [compiler, "-p", path.join(root, "tsconfig.json")], {
  stdio: "inherit",
});
if (run.status === 0) fs.writeFileSync(stamp, "");
process.exit(run.status ?? 1);
