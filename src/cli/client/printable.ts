/** The text with control characters spelled out, so that what a server sends cannot steer the terminal. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}|\p{Bidi_Control}|[\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return code < 0x100
      ? `\\x${code.toString(16).padStart(2, "0")}`
      : `\\u${code.toString(16).padStart(4, "0")}`;
  });
}
