import type { JsonMember, JsonNode } from "../json/json-node.js";
import type { Steps } from "../steps.js";
import { countLineBreaks } from "./count-line-breaks.js";
import { findStringFault } from "./yaml-string.js";

/** A key must end within so many characters of its start, and on its line. */
const longestKey = 1024;

/** Keys and values that are looked at in one step. */
const looksPerStep = 256;

/** Beside those that JSON refuses too, and the next-line character, which is a line break. */
const controlCharacters = /[\u007f-\u0084\u0086-\u009f\ufffe\uffff]/;

/**
 * Linkerd reads JSON with a YAML reader (go-yaml 2), which refuses some sound JSON. Finds the first such place.
 *
 * @returns go-yaml's error without its `yaml: `; undefined if it takes the whole text.
 */
export function* findYamlFault(text: string, root: JsonNode): Steps<string | undefined> {
  // go-yaml reads far ahead, so this comes before what its scanner finds.
  if (controlCharacters.test(text)) return "control characters are not allowed";
  const indented = /^[ \n\r]*\t/.exec(text);
  if (indented !== null)
    return scannerFault(text, indented[0].length - 1, "found character that cannot start any token");

  const waiting: (JsonNode | JsonMember)[] = [root];
  let looks = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (++looks % looksPerStep === 0) yield;
    const fault = "colon" in next ? keyFault(text, next) : nodeFault(text, next);
    if (fault !== undefined) return fault;
    for (const child of childrenOf(next).toReversed()) waiting.push(child);
  }
  return undefined;
}

function childrenOf(place: JsonNode | JsonMember): readonly (JsonNode | JsonMember)[] {
  if ("colon" in place) return [place.value];
  if (place.kind === "array") return place.items;
  return place.kind === "object" ? place.members : [];
}

function nodeFault(text: string, node: JsonNode): string | undefined {
  if (node.kind !== "string") return undefined;
  const fault = findStringFault(node.raw);
  return fault && scannerFault(text, node.start + 1 + fault.offset, fault.problem);
}

function keyFault(text: string, { key, colon }: JsonMember): string | undefined {
  const fault = nodeFault(text, key);
  if (fault !== undefined) return fault;
  // Two UTF-16 units may be one character; a short key needs no counting.
  const isShort =
    colon - key.start <= longestKey || countCodePoints(text.slice(key.start, colon)) <= longestKey;
  if (isShort && countLineBreaks(text, key.start, colon) === 0) return undefined;
  const line = countLineBreaks(text, 0, colon);
  return `${line === 0 ? "" : `line ${line}: `}did not find expected ',' or '}'`;
}

/** go-yaml counts lines from 0 and its scanner adds one, but is silent about the first. */
function scannerFault(text: string, offset: number, problem: string): string {
  const line = countLineBreaks(text, 0, offset);
  return line === 0 ? problem : `line ${line + 1}: ${problem}`;
}

function countCodePoints(text: string): number {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]/g, " ").length;
}
