import { BufferReader } from "protobufjs/light";

type Bytes = Readonly<Uint8Array>;

/** Longer texts are seldom seen twice. */
const maxLength = 48;
/** A power of two. Of texts that share a slot, only the last is remembered. */
const slots = 8192;
const knownTexts: string[] = new Array<string>(slots).fill("");

/**
 * Reads messages like its base, but gives short ASCII texts that were read before as the same string: objects
 * of a cluster repeat most of their words, which so cost no memory.
 */
export class InterningReader extends BufferReader {
  override string(): string {
    const length = this.uint32();
    const start = this.pos;
    const end = start + length;
    if (end > this.len) throw new RangeError(`a text of ${length} bytes where ${this.len - start} are left`);
    this.pos = end;
    return length > maxLength ? textOf(this.buf, start, end) : internedText(this.buf, start, end);
  }
}

function internedText(bytes: Bytes, start: number, end: number): string {
  let hash = end - start;
  for (let i = start; i < end; i++) {
    const byte = bytes[i] ?? 0;
    if (byte > 127) return textOf(bytes, start, end);
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  const slot = (hash ^ (hash >>> 15)) & (slots - 1);
  const known = knownTexts[slot] ?? "";
  if (isText(known, bytes, start, end)) return known;
  const text = textOf(bytes, start, end);
  knownTexts[slot] = text;
  return text;
}

function textOf(bytes: Bytes, start: number, end: number): string {
  return bytes instanceof Buffer
    ? bytes.toString("utf8", start, end)
    : Buffer.from(bytes.subarray(start, end)).toString();
}

function isText(text: string, bytes: Bytes, start: number, end: number): boolean {
  if (text.length !== end - start) return false;
  for (let i = start; i < end; i++) if (text.charCodeAt(i - start) !== bytes[i]) return false;
  return true;
}
