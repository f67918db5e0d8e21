/** Without the space around it, as Go's strings.TrimSpace and Rust's `trim`; String.trim differs in U+0085 and U+FEFF. */
export function trimSpace(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text.charAt(start))) start++;
  while (start < end && isSpace(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}

function isSpace(character: string): boolean {
  return /\p{White_Space}/u.test(character);
}
