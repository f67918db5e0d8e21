import { type Finding, formatFinding } from "../domain/rules/finding.js";

/** The API server cuts what is longer, without a word (Kubernetes' API conventions for warnings). */
const longestWarning = 256;
/** Beyond this many characters in all it leaves out whole warnings. */
const longestWarnings = 4096;
const ellipsis = "…";

/** A text, or how to make it: of thousands of warnings a few are shown. */
export type WarningText = string | (() => string);

/** Warnings as kubectl is to print them: each on one line, cut openly, with a count of those that are left out. */
export function warningTexts(texts: readonly WarningText[]): readonly string[] {
  const lines: string[] = [];
  const room = longestWarnings - leftOut(texts.length).length;
  let total = 0;
  for (const [i, text] of texts.entries()) {
    const line = shorten(typeof text === "string" ? text : text());
    total += line.length;
    if (total > (i === texts.length - 1 ? longestWarnings : room))
      return [...lines, leftOut(texts.length - i)];
    lines.push(line);
  }
  return lines;
}

/** Why a profile is refused that Linkerd would take: every finding, each on its line. */
export function strictRefusal(name: string, findings: readonly Finding[]): string {
  const shown = findings.slice(0, mostReasons).map((finding) => `  ${oneLine(formatFinding(finding))}`);
  const more = findings.length - shown.length;
  return [
    `ServiceProfile ${JSON.stringify(name)} is refused by --strict:`,
    ...shown,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ].join("\n");
}

const mostReasons = 20;

function leftOut(count: number): string {
  return `and ${count} more: run waypost validate`;
}

/** The rule's id, at the end, stays whole. */
function shorten(text: string): string {
  const line = oneLine(text);
  if (line.length <= longestWarning) return line;
  const tail = /( \[[a-z-]+\])?$/.exec(line)?.[0] ?? "";
  const body = line.slice(0, longestWarning - tail.length - ellipsis.length);
  return `${body
    .toWellFormed()
    .replace(/\uFFFD$/, "")
    .trimEnd()}${ellipsis}${tail}`;
}

/** The API server drops a warning that has a control character in it: it travels in a header. */
function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim();
}
