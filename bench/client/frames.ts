/** HTTP/2 frames (RFC 9113, section 4.1): nine bytes of head, then the payload. */
export const frameType = {
  data: 0,
  headers: 1,
  resetStream: 3,
  settings: 4,
  ping: 6,
  goAway: 7,
  windowUpdate: 8,
} as const;

export const flag = { endStream: 1, ack: 1, endHeaders: 4, padded: 8 } as const;

export const preface = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");

/** Bytes that a side may send on a new stream, or connection, before it is told that some were read. */
export const defaultWindow = 65_535;

const headLength = 9;

interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

export function encodeFrame({ type, flags, stream, payload }: Frame): Buffer {
  const head = Buffer.alloc(headLength);
  head.writeUIntBE(payload.length, 0, 3);
  head.writeUInt8(type, 3);
  head.writeUInt8(flags, 4);
  head.writeUInt32BE(stream, 5);
  return Buffer.concat([head, payload]);
}

export function windowUpdate(stream: number, bytes: number): Buffer {
  const payload = Buffer.alloc(4);
  payload.writeUInt32BE(bytes);
  return encodeFrame({ type: frameType.windowUpdate, flags: 0, stream, payload });
}

/** Cuts a byte stream into frames, whose payloads are views of what was read. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  *read(chunk: Buffer): Generator<Frame, void> {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    while (bytes.length - at >= headLength) {
      const end = at + headLength + bytes.readUIntBE(at, 3);
      if (end > bytes.length) break;
      yield {
        type: bytes.readUInt8(at + 3),
        flags: bytes.readUInt8(at + 4),
        stream: bytes.readUInt32BE(at + 5) & 0x7fffffff,
        payload: bytes.subarray(at + headLength, end),
      };
      at = end;
    }
    this.#rest = Buffer.from(bytes.subarray(at));
  }
}

/** The head of a gRPC call, without a header table: literals that are never indexed (RFC 7541, section 6.2.2). */
export function encodeCallHead(path: string, authority: string): Buffer {
  const post = 0x83;
  const http = 0x86;
  return Buffer.concat([
    Buffer.from([post, http]),
    named(4, path),
    named(1, authority),
    named(31, "application/grpc"),
    Buffer.from([0]),
    text("te"),
    text("trailers"),
  ]);
}

/** A literal whose name is in the static table. */
function named(index: number, value: string): Buffer {
  const prefix = index < 15 ? [index] : [15, index - 15];
  return Buffer.concat([Buffer.from(prefix), text(value)]);
}

function text(value: string): Buffer {
  if (value.length > 126) throw new Error(`expected at most 126 characters, found ${value.length}`);
  return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
}
