import type { Readable } from "node:stream";

/**
 * The chunks of a body. Throws when the body breaks off, or when nothing comes for `silenceMs` while somebody
 * waits for it. Whoever stops early destroys the body, and its connection with it.
 */
export async function* readChunks(body: Readable, silenceMs: number): AsyncGenerator<Buffer, void> {
  const waitForMore = (): NodeJS.Timeout =>
    setTimeout(() => body.destroy(new Error(`nothing came for ${silenceMs / 1000} s`)), silenceMs);
  let timer = waitForMore();
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      yield chunk;
      timer = waitForMore();
    }
  } finally {
    clearTimeout(timer);
  }
}

/** A whole body. Throws as readChunks does, and when the body is longer than `maxBytes`. */
export async function readBody(body: Readable, silenceMs: number, maxBytes = Infinity): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of readChunks(body, silenceMs)) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the answer is longer than ${maxBytes} bytes`);
  }
  return Buffer.concat(chunks, length);
}
