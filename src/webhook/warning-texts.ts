import { type Finding, formatFinding } from "../domain/rules/finding.js";

/** The API server cuts what is longer, without a word (Kubernetes' API conventions for warnings). */
const longestWarning = 256;
/** Beyond this many characters in all it leaves out whole warnings. */
const longestWarnings = 4096;
const ellipsis = "…";

/** Warnings as kubectl is to print them: each on one line, cut openly, with a count of those that are left out. */
export function warningTexts(texts: readonly string[]): readonly string[] {
  const lines = texts.map(shorten);
  const room = longestWarnings - leftOut(lines.length).length;
  let total = 0;
  const fitting = lines.findIndex((line, i) => {
    total += line.length;
    return total > (i === lines.length - 1 ? longestWarnings : room);
  });
  return fitting === -1 ? lines : [...lines.slice(0, fitting), leftOut(lines.length - fitting)];
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
