import { maxRecordBytes, PendingBytes, type ByteSplitter } from "./byte-splitter.js";

const headBytes = 4;

/**
 * Takes frames apart as the API's watches in protobuf have them: the length in four bytes, the biggest first,
 * then so many bytes (apimachinery util/framer).
 */
export class FrameDecoder implements ByteSplitter {
  readonly #pending = new PendingBytes();
  #neededBytes = headBytes;

  get pendingBytes(): number {
    return this.#pending.length;
  }

  push(chunk: Buffer): readonly Buffer[] {
    this.#pending.add(chunk);
    if (this.#pending.length < this.#neededBytes) return [];
    const bytes = this.#pending.take();
    const frames: Buffer[] = [];
    let start = 0;
    for (;;) {
      const length = frameLength(bytes, start);
      this.#neededBytes = headBytes + (length ?? 0);
      const end = start + this.#neededBytes;
      if (length === undefined || end > bytes.length) break;
      frames.push(bytes.subarray(start + headBytes, end));
      start = end;
    }
    this.#pending.add(bytes.subarray(start));
    return frames;
  }
}

/** Undefined when the head is not complete. */
function frameLength(bytes: Buffer, start: number): number | undefined {
  if (bytes.length - start < headBytes) return undefined;
  const length = bytes.readUInt32BE(start);
  if (length > maxRecordBytes)
    throw new Error(`a frame of ${length} bytes, expected at most ${maxRecordBytes}`);
  return length;
}
