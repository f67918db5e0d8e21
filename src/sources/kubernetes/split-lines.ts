import { PendingBytes, type ByteSplitter } from "./byte-splitter.js";

const newline = 0x0a;

/** Cuts at line feeds, as the API's watches in JSON have them. Characters that chunks cut in two stay whole. */
export class LineSplitter implements ByteSplitter {
  readonly #pending = new PendingBytes();

  get pendingBytes(): number {
    return this.#pending.length;
  }

  push(chunk: Buffer): readonly Buffer[] {
    const lines: Buffer[] = [];
    let start = 0;
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      this.#pending.add(chunk.subarray(start, end));
      const line = this.#pending.take();
      if (line.length > 0) lines.push(line);
      start = end + 1;
    }
    this.#pending.add(chunk.subarray(start));
    return lines;
  }
}
