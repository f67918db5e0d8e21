/** A pattern as the proxy compiles it: trimmed, with anchors where it has none (linkerd2-proxy service-profiles/src/proto.rs). */
export function anchoredPattern(pattern: string): string {
  const text = trimmedPattern(pattern);
  return `${text.startsWith("^") ? "" : "^"}${text}${text.endsWith("$") ? "" : "$"}`;
}

/** Without what Unicode calls white space at both ends, which is what Rust trims and not quite what JavaScript does. */
export function trimmedPattern(pattern: string): string {
  return pattern.replace(/^\p{White_Space}+/u, "").replace(/(?<!\p{White_Space})\p{White_Space}+$/u, "");
}

/** True when a text ends with an odd number of backslashes, so that what follows is escaped. */
export function endsEscaped(text: string): boolean {
  let start = text.length;
  while (text[start - 1] === "\\") start -= 1;
  return (text.length - start) % 2 === 1;
}

/**
 * The alternatives that a pattern has outside of any group. Undefined when that cannot be told: in verbose mode
 * (`x`) a comment may hide anything.
 */
export function topAlternatives(pattern: string): readonly string[] | undefined {
  if (/\(\?[a-zA-Z-]*x/.test(pattern)) return undefined;
  const alternatives: string[] = [];
  let start = 0;
  let groups = 0;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === "\\") at += 1;
    else if (character === "[") at = endOfClass(pattern, at);
    else if (character === "(") groups += 1;
    else if (character === ")") groups -= 1;
    else if (character === "|" && groups === 0) {
      alternatives.push(pattern.slice(start, at));
      start = at + 1;
    }
  }
  return [...alternatives, pattern.slice(start)];
}

/** Where a character class closes. Classes nest; a bracket that closes is itself when it comes first. */
export function endOfClass(pattern: string, open: number): number {
  let depth = 0;
  for (let at = open; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === "\\") at += 1;
    else if (character === "[") {
      depth += 1;
      if (pattern[at + 1] === "^") at += 1;
      if (pattern[at + 1] === "]") at += 1;
    } else if (character === "]") {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return pattern.length;
}
