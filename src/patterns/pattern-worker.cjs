"use strict";
// Compiles path patterns as the proxy does, with the regex engine that the proxy is built with. It runs in a
// worker thread because a pattern may take milliseconds, and because the engine's WASM build never gives its
// memory back: the thread is replaced from time to time (pattern-judge.ts).
const { parentPort } = require("node:worker_threads");
const { RRegex } = require("rregex");

/**
 * As linkerd2-proxy service-profiles/src/proto.rs: trimmed, then anchored where it is not, without a group.
 * Rust trims what Unicode calls white space, which is not quite what JavaScript trims.
 */
function anchored(pattern) {
  const text = trimmed(pattern);
  return `${text.startsWith("^") ? "" : "^"}${text}${text.endsWith("$") ? "" : "$"}`;
}

function trimmed(text) {
  let [start, end] = [0, text.length];
  while (start < end && isSpace(text[start])) start += 1;
  while (start < end && isSpace(text[end - 1])) end -= 1;
  return text.slice(start, end);
}

function isSpace(character) {
  return /^\p{White_Space}$/u.test(character);
}

/** More than an object in a cluster can hold; compiling much more would take gigabytes. */
const longestPattern = 1024 * 1024;

function reasonAgainst(pattern) {
  if (pattern.length > longestPattern)
    return `expected at most ${longestPattern} characters, found ${pattern.length}`;
  try {
    new RRegex(anchored(pattern)).free();
    return undefined;
  } catch (error) {
    // The engine itself broke, which says nothing of the pattern, and it is of no more use.
    if (error instanceof WebAssembly.RuntimeError) throw error;
    return String(error instanceof Error ? error.message : error);
  }
}

parentPort.on("message", (patterns) => parentPort.postMessage(patterns.map(reasonAgainst)));
