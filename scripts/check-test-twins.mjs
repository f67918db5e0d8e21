#!/usr/bin/env node
// Every file of the domain, of the translators and of the watchers has a test of the same path, if it has code at all.
import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const folders = ["domain", "translate", "watchers"];
/** Parts of one rule that are tested through it. */
const testedThroughAnother = [/^domain\/derive\/(backend|pod-backend|workload-backend|label-index)\.ts$/];

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
  .filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)) && hasCode(file))
  .filter((file) => !testedThroughAnother.some((pattern) => pattern.test(file)))
  .filter((file) => !tests.has(file.replace(/\.ts$/, "")));

for (const file of lacking)
  console.error(`src/${file}: expected test/${file.replace(/\.ts$/, ".test.ts")}, found none`);
process.exit(lacking.length > 0 ? 1 : 0);
