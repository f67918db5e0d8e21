#!/usr/bin/env node
// Measures how `waypost serve` starts on a large cluster, on a real API server. Needs Linux, and what
// `npm run test:cluster` has built. Usage: node scripts/measure-scale.mjs [services] [runs]
import { createRequire } from "node:module";
import clusterTools from "./cluster-tools.cjs";

const require = createRequire(import.meta.url);

process.env.WAYPOST_CLUSTER_TOOLS = clusterTools.toolsFolder();
require("./typescript-loader.cjs");
const { measureScale } = require("../test/cluster/scale/measure-scale.ts");

await measureScale({
  services: Number(process.argv[2] ?? 1000),
  runs: Number(process.argv[3] ?? 3),
  nodeOptions: { "no options of Node": "", "the heap limit of deploy/base": "--max-old-space-size=187" },
  print: (line) => console.log(line),
});
