import { PassThrough } from "node:stream";
import { readBody, readChunks } from "../../../src/sources/kubernetes/read-chunks.js";

const hour = 3_600_000;

function body(...chunks: readonly string[]): PassThrough {
  const stream = new PassThrough();
  for (const chunk of chunks) stream.write(chunk);
  return stream;
}

test("a body is read to its end", async () => {
  const stream = body("a", "b");
  stream.end("c");
  expect((await readBody(stream, hour)).toString()).toBe("abc");
});

test("a body that breaks off throws why", async () => {
  const stream = body("a");
  const reading = readBody(stream, hour);
  stream.destroy(new Error("reset"));
  await expect(reading).rejects.toThrow("reset");
});

test("a body that falls silent is destroyed", async () => {
  const stream = body("a");
  await expect(readBody(stream, 20)).rejects.toThrow("nothing came for 0.02 s");
  expect(stream.destroyed).toBe(true);
});

test("a body that is too long is destroyed", async () => {
  const stream = body("abc", "def");
  await expect(readBody(stream, hour, 4)).rejects.toThrow("the answer is longer than 4 bytes");
  expect(stream.destroyed).toBe(true);
});

test("the time that the reader takes for a chunk is no silence", async () => {
  const stream = body("a");
  const chunks = readChunks(stream, 20);
  await chunks.next();
  await new Promise((resolve) => setTimeout(resolve, 60));
  stream.end("b");
  expect((await chunks.next()).value?.toString()).toBe("b");
});

test("a reader that stops early destroys the body, and leaves no timer", async () => {
  const stream = body("a");
  const clear = jest.spyOn(globalThis, "clearTimeout");
  for await (const chunk of readChunks(stream, hour)) {
    expect(chunk.toString()).toBe("a");
    break;
  }
  expect(stream.destroyed).toBe(true);
  expect(clear).toHaveBeenCalled();
  clear.mockRestore();
});
