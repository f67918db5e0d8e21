"use strict";
// Compiles path patterns as the proxy does, with the regex engine that the proxy is built with. It runs in a
// worker thread because a pattern may take milliseconds, and because the engine's WASM build never gives its
// memory back: the thread is replaced from time to time (pattern-judge.ts).
const { parentPort } = require("node:worker_threads");
const { RRegex } = require("rregex");

/** As linkerd2-proxy service-profiles/src/proto.rs: trimmed, then anchored where it is not, without a group. */
function anchored(pattern) {
  const text = pattern.trim();
  return `${text.startsWith("^") ? "" : "^"}${text}${text.endsWith("$") ? "" : "$"}`;
}

function reasonAgainst(pattern) {
  try {
    new RRegex(anchored(pattern)).free();
    return undefined;
  } catch (error) {
    return String(error instanceof Error ? error.message : error);
  }
}

parentPort.on("message", (patterns) => parentPort.postMessage(patterns.map(reasonAgainst)));
