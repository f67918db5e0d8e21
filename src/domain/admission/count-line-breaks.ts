const carriageReturn = 0x0d;
const lineFeed = 0x0a;
/** What else ends a line of YAML 1.1: next line, line separator, paragraph separator. */
const otherBreaks: ReadonlySet<number> = new Set([0x85, 0x2028, 0x2029]);

/** The ends of lines in a part of a text, as YAML 1.1 knows them; offsets in UTF-16 units. */
export function countLineBreaks(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    const ends =
      unit === lineFeed ||
      otherBreaks.has(unit) ||
      (unit === carriageReturn && text.charCodeAt(at + 1) !== lineFeed);
    if (ends) count++;
  }
  return count;
}
