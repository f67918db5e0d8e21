/** Something in a JSON string that go-yaml, which reads Linkerd's JSON, refuses. */
export interface StringFault {
  /** From the start of what stands between the quotes. */
  readonly offset: number;
  readonly problem: string;
}

const suspicious = /\\(?:u[0-9a-fA-F]{4}|.)|[\u0085\u2028\u2029](?:---|\.\.\.)(?=[ \u0085\u2028\u2029])/g;

/** @param raw what stands between the quotes of a sound JSON string. */
export function findStringFault(raw: string): StringFault | undefined {
  if (!/[\\\u0085\u2028\u2029]/.test(raw)) return undefined;
  for (const match of raw.matchAll(suspicious)) {
    const fault = faultOf(match[0], match.index);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function faultOf(found: string, offset: number): StringFault | undefined {
  if (!found.startsWith("\\")) return { offset: offset + 1, problem: "found unexpected document indicator" };
  if (found === "\\/") return { offset, problem: "found unknown escape character" };
  if (/^\\u[dD][89a-fA-F]/.test(found))
    return { offset, problem: "found invalid Unicode character escape code" };
  return undefined;
}

const escapes: ReadonlyMap<string, string> = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
]);

/**
 * What a JSON string says to a YAML reader: YAML folds the line breaks that JSON lets stand in a string.
 *
 * @param raw what stands between the quotes of a sound JSON string, in which `findStringFault` finds none.
 */
export function readYamlString(raw: string): string {
  const folded = /[\u0085\u2028\u2029]/.test(raw) ? raw.replace(/[ \u0085\u2028\u2029]+/g, foldBlanks) : raw;
  if (!folded.includes("\\")) return folded;
  return folded.replace(/\\(?:u[0-9a-fA-F]{4}|.)/g, unescape);
}

function unescape(escape: string): string {
  const letter = escape.charAt(1);
  if (letter === "u") return String.fromCharCode(Number.parseInt(escape.slice(2), 16));
  return escapes.get(letter) ?? letter;
}

/** Blanks around line breaks are dropped, and a single next-line character becomes a space (YAML 1.1, 4.4). */
function foldBlanks(blanks: string): string {
  const breaks = blanks.replaceAll(" ", "").replaceAll("\u0085", "\n");
  if (breaks === "") return blanks;
  if (!breaks.startsWith("\n")) return breaks;
  return breaks.length === 1 ? " " : breaks.slice(1);
}
