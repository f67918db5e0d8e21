#!/usr/bin/env node
// Every source file with code has a test of the same path. Files of types alone need none.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
/** Composition and entry points are tested as a process, in test/cli and test/runtime. */
const testedAsProcess = [/^cli\/main\.ts$/, /^cli\/(exit-code|terminal)\.ts$/, /^runtime\/compose-destination\.ts$/];

function filesBelow(folder, ending) {
  return fs
    .readdirSync(path.join(root, folder), { recursive: true })
    .filter((file) => file.endsWith(ending))
    .map((file) => file.split(path.sep).join("/"));
}

function hasCode(file) {
  return /^export (async )?(function|class|const|let)|^module\.exports/m.test(
    fs.readFileSync(path.join(root, "src", file), "utf8"),
  );
}

const tests = new Set(filesBelow("test", ".test.ts").map((file) => file.replace(/\.test\.ts$/, "")));
const lacking = filesBelow("src", ".ts")
  .filter((file) => !file.startsWith("gen/") && hasCode(file))
  .filter((file) => !testedAsProcess.some((pattern) => pattern.test(file)))
  .filter((file) => !tests.has(file.replace(/\.ts$/, "")));

for (const file of lacking) console.error(`src/${file}: expected test/${file.replace(/\.ts$/, ".test.ts")}, found none`);
process.exit(lacking.length > 0 ? 1 : 0);
