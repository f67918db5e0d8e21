import { err, ok, type Result } from "../result.js";

const quote = 0x22;
const backslash = 0x5c;
const escapePattern = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/**
 * Finds the end of the string whose opening quote is at `start`, and checks its escapes (RFC 8259, section 7).
 *
 * @returns the offset behind the closing quote; the error says what was expected, and where.
 */
export function scanJsonString(
  text: string,
  start: number,
): Result<number, { readonly offset: number; readonly expected: string }> {
  let at = start + 1;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === quote) return ok(at + 1);
    if (unit < 0x20) return err({ offset: at, expected: "no control character in a string" });
    if (unit !== backslash) {
      at++;
      continue;
    }
    escapePattern.lastIndex = at;
    if (!escapePattern.test(text)) return err({ offset: at, expected: "an escape that JSON knows" });
    at = escapePattern.lastIndex;
  }
  return err({ offset: at, expected: "the end of the string" });
}
