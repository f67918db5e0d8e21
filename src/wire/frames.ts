/**
 * Messages as gRPC puts them on a stream: each behind a byte that says it is not compressed, and its length
 * (gRPC over HTTP/2, Length-Prefixed-Message). Framed once, they go to any stream in one write.
 */
export interface Frames {
  readonly bytes: Buffer;
  /** How many messages there are. */
  readonly messages: number;
}

export const noFrames: Frames = { bytes: Buffer.alloc(0), messages: 0 };

const prefixLength = 5;

export function frame(messages: readonly Buffer[]): Frames {
  if (messages.length === 0) return noFrames;
  return {
    bytes: Buffer.concat(messages.flatMap((message) => [prefixOf(message), message])),
    messages: messages.length,
  };
}

/** The messages in the frames. */
export function messagesIn({ bytes }: Frames): readonly Buffer[] {
  const messages: Buffer[] = [];
  for (let at = 0; at < bytes.length;) {
    const end = at + prefixLength + bytes.readUInt32BE(at + 1);
    messages.push(bytes.subarray(at + prefixLength, end));
    at = end;
  }
  return messages;
}

function prefixOf(message: Buffer): Buffer {
  const prefix = Buffer.alloc(prefixLength);
  prefix.writeUInt32BE(message.length, 1);
  return prefix;
}
