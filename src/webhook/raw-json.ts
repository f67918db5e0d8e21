/**
 * The text of a member inside JSON, byte for byte as it stands there: numbers keep their form. Of members with
 * one name the last counts, as for JSON.parse. Undefined when a step of the path is missing or leads into
 * something that is no object. The text must be JSON: what JSON.parse refuses gives anything.
 */
export function rawMember(json: string, path: readonly string[]): string | undefined {
  let inner: string | undefined = json.trim();
  for (const name of path) {
    if (inner === undefined) return undefined;
    inner = memberOf(inner, name);
  }
  return inner;
}

function memberOf(json: string, name: string): string | undefined {
  if (!json.startsWith("{")) return undefined;
  let found: string | undefined;
  let at = skipSpace(json, 1);
  while (at < json.length && json[at] === quote) {
    const keyEnd = skipString(json, at);
    const start = skipSpace(json, skipSpace(json, keyEnd) + 1);
    const end = skipValue(json, start);
    if (keyOf(json.slice(at, keyEnd)) === name) found = json.slice(start, end);
    at = skipSpace(json, skipSpace(json, end) + 1);
  }
  return found;
}

const quote = '"';
const opening = new Set(["{", "["]);
const closing = new Set(["}", "]"]);

function keyOf(literal: string): unknown {
  return literal.includes("\\") ? JSON.parse(literal) : literal.slice(1, -1);
}

function skipSpace(json: string, from: number): number {
  let at = from;
  while (at < json.length && isSpace(json[at])) at += 1;
  return at;
}

function isSpace(character: string | undefined): boolean {
  return character === " " || character === "\n" || character === "\t" || character === "\r";
}

/** Past the closing quote of the string that begins there. */
function skipString(json: string, from: number): number {
  let at = from + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === "\\" ? 2 : 1;
  return at + 1;
}

/** Without recursion: how deep values lie in one another is up to the sender. */
function skipValue(json: string, from: number): number {
  let depth = 0;
  let at = from;
  do {
    const character = json[at] ?? "";
    if (character === quote) at = skipString(json, at);
    else if (depth === 0 && !opening.has(character)) return skipLiteral(json, at);
    else {
      if (opening.has(character)) depth += 1;
      else if (closing.has(character)) depth -= 1;
      at += 1;
    }
  } while (depth > 0 && at < json.length);
  return at;
}

function skipLiteral(json: string, from: number): number {
  let at = from;
  while (at < json.length && !isSpace(json[at]) && json[at] !== "," && !closing.has(json[at] ?? "")) at += 1;
  return at;
}
