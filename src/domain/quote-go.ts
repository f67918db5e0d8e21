/** Letters, marks, numbers, punctuation, symbols and the space: what Go's `strconv.IsPrint` shows as it is. */
const unprintable = /(?:["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ])+/gu;

const escapes: ReadonlyMap<string, string> = new Map([
  ['"', '\\"'],
  ["\\", "\\\\"],
  ["\u0007", "\\a"],
  ["\b", "\\b"],
  ["\f", "\\f"],
  ["\n", "\\n"],
  ["\r", "\\r"],
  ["\t", "\\t"],
  ["\v", "\\v"],
]);

/** Writes a text as Go's `%q` does (`strconv.Quote`). */
export function quoteGo(text: string): string {
  return `"${text.toWellFormed().replace(unprintable, escapeEach)}"`;
}

function escapeEach(run: string): string {
  let escaped = "";
  for (const character of run) escaped += escape(character);
  return escaped;
}

function escape(character: string): string {
  const known = escapes.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16);
  if (code < 0x80) return `\\x${hex.padStart(2, "0")}`;
  return code > 0xffff ? `\\U${hex.padStart(8, "0")}` : `\\u${hex.padStart(4, "0")}`;
}
