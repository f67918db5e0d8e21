import { wordsOf, type Words } from "./path-words.js";
import { anchoredPattern } from "./pattern-text.js";

/** Why a pattern matches no path that begins with a slash. */
export interface PathFault {
  /** It asks for another beginning, or for a character that no path has. */
  readonly kind: "start" | "character";
  /** It may match what only OPTIONS (`*`) or CONNECT (nothing) have for a path. */
  readonly isOdd: boolean;
  /** Such a character; undefined for another reason. */
  readonly character: string | undefined;
}

/**
 * What is wrong with a pattern of the proxy's, when no path that begins with a slash matches for certain: all have one
 * but those of `OPTIONS *` and CONNECT (RFC 9112, 3.2). The proxy matches the path without its query.
 */
export function pathFault(regex: string): PathFault | undefined {
  const pattern = anchoredPattern(regex);
  if (ordinary.test(pattern)) return undefined;
  let character: string | undefined;
  const words = wordsOf(pattern, (literal) => {
    if (!isInPaths(literal)) character ??= literal;
    return isInPaths(literal);
  });
  if (words === undefined || words.slash) return undefined;
  const isStart = wordsOf(pattern, () => true)?.slash !== true;
  return isStart
    ? { kind: "start", isOdd: isOdd(words), character: undefined }
    : { kind: "character", isOdd: isOdd(words), character };
}

/** Spares most patterns a closer look. */
const ordinary = /^\^\/[\w/.*+~%:@!$&'()[\]^,;=-]*$/;

function isOdd({ asterisk, empty }: Words): boolean {
  return asterisk || empty;
}

/** Clients encode blanks and control characters; a path ends before its query and its fragment. */
function isInPaths(character: string): boolean {
  return character > " " && character !== "?" && character !== "#";
}
