import type { RequestMatch } from "../profile/service-profile.js";
import type { FieldPath } from "../resources/object-reader.js";
import { requestLeaves } from "./dropped-leaves.js";
import type { Finding } from "./finding.js";
import { pathFault, type PathFault } from "./path-fault.js";
import { topAlternatives, trimmedPattern } from "./pattern-text.js";
import { report, shown } from "./report.js";

/** A pattern that matches no path that any request can have. */
export function impossiblePath(regex: string, path: FieldPath): readonly Finding[] {
  const fault = pathFault(regex);
  if (fault === undefined || fault.isOdd) return [];
  const { reason, remedy } = textsOf(trimmedPattern(regex), fault);
  const found = `${shown(regex)} matches no path: ${reason}`;
  return [report("impossible-path", path, { found, effect: "it is true of no request", remedy })];
}

/**
 * What is to be said of a condition that no request can meet, where a pattern explains it: nothing more if that
 * pattern has a finding of its own. Undefined: it is no pattern's fault.
 */
export function impossibleByPath(condition: RequestMatch): readonly Finding[] | undefined {
  const faults = requestLeaves(condition).flatMap((leaf) => {
    const fault = leaf.kind === "path" ? pathFault(leaf.regex) : undefined;
    return leaf.kind !== "path" || fault === undefined ? [] : [{ leaf, fault }];
  });
  const [first] = faults;
  if (first === undefined) return undefined;
  if (faults.some(({ fault }) => !fault.isOdd)) return [];
  const { regex, path } = first.leaf;
  const found = `${shown(regex)} matches no path that begins with a slash, as all do but those of OPTIONS * and CONNECT`;
  const remedy = 'write ".*" if every path is meant';
  return [report("impossible-condition", path, { found, effect: "the route is never used", remedy })];
}

interface Texts {
  readonly reason: string;
  readonly remedy: string;
}

function textsOf(text: string, { kind, character = "" }: PathFault): Texts {
  if (kind === "start") return { reason: "a path begins with a slash", remedy: slashRemedy(text) };
  if (/[?#]/.test(character))
    return {
      reason: `a path ends before ${shown(character)}`,
      remedy: "leave out the query and the fragment: only the path is matched",
    };
  return character === " "
    ? { reason: "a path has no spaces", remedy: "write a space as clients send it, %20" }
    : { reason: "a path has no such character", remedy: "write what clients send, such as %20 for a space" };
}

function slashRemedy(text: string): string {
  if (/^\^?[a-z][a-z0-9+.-]*\??:\\?\//i.test(text))
    return "leave scheme and host out, and write the path alone";
  const isOneWord = /^\^?[\w.-]/.test(text) && topAlternatives(text)?.length === 1;
  return isOneWord ? `write ${shown(text.replace(/^\^?/, "$&/"))}` : "let it begin with a slash";
}
