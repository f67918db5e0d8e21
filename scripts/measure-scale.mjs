#!/usr/bin/env node
// Measures how `waypost serve` starts on a large cluster, on a real API server. Needs Linux, and what
// `npm run test:cluster` has built. Usage: node scripts/measure-scale.mjs [services] [runs]
import fs from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { transformSync } from "@swc/core";
import clusterTools from "./cluster-tools.cjs";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

process.env.WAYPOST_CLUSTER_TOOLS = clusterTools.toolsFolder();
// What jest does for the tests: TypeScript is compiled as it is loaded.
Module._extensions[".ts"] = (module, file) => {
  const { code } = transformSync(fs.readFileSync(file, "utf8"), {
    filename: file,
    jsc: { parser: { syntax: "typescript" }, target: "es2023" },
    module: { type: "commonjs" },
  });
  module._compile(code, file);
};
require(path.join(root, "test", "cluster", "support", "resolve-typescript.cjs"));
const { measureScale } = require("../test/cluster/scale/measure-scale.ts");

await measureScale({
  services: Number(process.argv[2] ?? 1000),
  runs: Number(process.argv[3] ?? 3),
  nodeOptions: { "no options of Node": "", "the heap limit of deploy/base": "--max-old-space-size=187" },
  print: (line) => console.log(line),
});
