import type { JsonMember, JsonNode, JsonObject } from "../json/json-node.js";
import type { Steps } from "../steps.js";
import { countLineBreaks } from "./count-line-breaks.js";
import { quoteGo } from "../quote-go.js";
import { readYamlString } from "./yaml-string.js";

/** So many are listed; the rest is counted. Linkerd lists all, which may be longer than the object. */
const listed = 100;

/** Keys and values that are looked at in one step. */
const looksPerStep = 256;

/**
 * The keys that an object has twice, as go-yaml reports them in strict mode: after what is wrong within
 * their value.
 *
 * @returns the lines of go-yaml's error, none if no key is twice.
 */
export function* findDuplicateKeys(text: string, root: JsonNode): Steps<readonly string[]> {
  const duplicates: JsonMember[] = [];
  let unlisted = 0;
  const report = (member: JsonMember) => (duplicates.length < listed ? duplicates.push(member) : ++unlisted);

  const waiting: (JsonNode | Unset)[] = [root];
  let looks = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (++looks % looksPerStep === 0) yield;
    if (next.kind === "unset") {
      const key = readYamlString(next.member.key.raw);
      if (next.known.has(key)) report(next.member);
      else next.known.add(key);
    } else if (next.kind === "array") for (const item of next.items.toReversed()) waiting.push(item);
    else if (next.kind === "object") pushMembers(waiting, next);
  }

  const lineOf = linesOf(text, duplicates);
  const lines = duplicates.map((member) => {
    const key = quoteGo(readYamlString(member.key.raw));
    return `line ${lineOf.get(member) ?? 1}: key ${key} already set in map`;
  });
  return unlisted === 0 ? lines : [...lines, `and ${unlisted} more of the kind`];
}

/** The lines on which the values of these members begin; the text is gone through once for all of them. */
function linesOf(text: string, members: readonly JsonMember[]): ReadonlyMap<JsonMember, number> {
  const lines = new Map<JsonMember, number>();
  let [line, counted] = [1, 0];
  for (const member of members.toSorted((a, b) => a.value.start - b.value.start)) {
    line += countLineBreaks(text, counted, member.value.start);
    counted = member.value.start;
    lines.set(member, line);
  }
  return lines;
}

/** A member whose value has been looked into, and which is to be set in its object now. */
interface Unset {
  readonly kind: "unset";
  readonly member: JsonMember;
  /** The keys set so far in this object. */
  readonly known: Set<string>;
}

function pushMembers(waiting: (JsonNode | Unset)[], object: JsonObject): void {
  const known = new Set<string>();
  for (const member of object.members.toReversed())
    waiting.push({ kind: "unset", member, known }, member.value);
}
