/** Cuts a stream of bytes into records, however its chunks fall. */
export interface ByteSplitter {
  /** The records that a chunk completes; they share its memory. Throws when one is longer than allowed. */
  push(chunk: Buffer): readonly Buffer[];
  /** Bytes of a record that is not complete. */
  readonly pendingBytes: number;
}

/** Longest record. etcd takes objects of 1.5 MiB unless told otherwise. */
export const maxRecordBytes = 64 * 1024 * 1024;

/** Bytes that wait to be joined: joining once, when they are enough, keeps a slow drip cheap. */
export class PendingBytes {
  #chunks: Buffer[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    if (this.#length > maxRecordBytes + 4) throw new Error(`a record is longer than ${maxRecordBytes} bytes`);
  }

  /** All of them, joined; none wait afterwards. */
  take(): Buffer {
    const [first] = this.#chunks;
    const all = first !== undefined && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [];
    this.#length = 0;
    return all;
  }
}
