/** The bytes of a text in UTF-8, one character of the result each: Go counts and cuts texts by the byte. */
export function utf8Bytes(text: string): string {
  if (!/[^\u0000-\u007f]/.test(text)) return text;
  return encodeURIComponent(text.toWellFormed()).replace(/(?:%[0-9A-F]{2})+/g, decodeBytes);
}

function decodeBytes(escaped: string): string {
  let bytes = "";
  for (let at = 1; at < escaped.length; at += 3)
    bytes += String.fromCharCode(Number.parseInt(escaped.slice(at, at + 2), 16));
  return bytes;
}
