const longestQuote = 80;

/** The common form of a complaint about a value: what was found (shortened when long) and what was expected. */
export function foundExpected(found: string, expected: string): string {
  return `found ${quoted(found)}, expected ${expected}`;
}

function quoted(text: string): string {
  if (text === "") return "nothing";
  return JSON.stringify(text.length > longestQuote ? `${text.slice(0, longestQuote)}…` : text);
}
