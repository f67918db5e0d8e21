const prefixLength = 5;

/** Puts gRPC messages together from the data of one stream. */
export class MessageReader {
  #rest: Buffer[] = [];
  #length = 0;

  /** The messages that are complete with this piece, as views of what was read where that can be. */
  read(piece: Buffer): readonly Buffer[] {
    // Nearly every message comes in one piece: then nothing is copied.
    if (this.#length === 0 && piece.length >= prefixLength && piece.length === endOfFirst(piece))
      return [piece.subarray(prefixLength)];
    this.#rest.push(Buffer.from(piece));
    this.#length += piece.length;
    return this.#complete();
  }

  #complete(): readonly Buffer[] {
    const [first] = this.#rest;
    if (first !== undefined && first.length >= prefixLength && endOfFirst(first) > this.#length) return [];
    let bytes = Buffer.concat(this.#rest);
    const messages: Buffer[] = [];
    while (bytes.length >= prefixLength && bytes.length >= endOfFirst(bytes)) {
      messages.push(bytes.subarray(prefixLength, endOfFirst(bytes)));
      bytes = bytes.subarray(endOfFirst(bytes));
    }
    this.#rest = bytes.length === 0 ? [] : [bytes];
    this.#length = bytes.length;
    return messages;
  }
}

function endOfFirst(bytes: Buffer): number {
  return prefixLength + bytes.readUInt32BE(1);
}
