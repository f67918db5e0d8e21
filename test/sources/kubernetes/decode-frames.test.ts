import fc from "fast-check";
import { maxRecordBytes } from "../../../src/sources/kubernetes/byte-splitter.js";
import { FrameDecoder } from "../../../src/sources/kubernetes/decode-frames.js";
import { cut } from "./cut.js";

function frame(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return Buffer.concat([head, bytes]);
}

test("frames come out whole, however their bytes are cut into chunks", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), fc.array(fc.nat()), (frames, cuts) => {
      const decoder = new FrameDecoder();
      const out = cut(Buffer.concat(frames.map(frame)), cuts).flatMap((chunk) => decoder.push(chunk));
      expect(out.map((bytes) => bytes.toString("hex"))).toEqual(
        frames.map((bytes) => Buffer.from(bytes).toString("hex")),
      );
      expect(decoder.pendingBytes).toBe(0);
    }),
  );
});

test("a frame that drips in byte by byte comes with its last byte", () => {
  const decoder = new FrameDecoder();
  const bytes = frame(Buffer.alloc(1000, 7));
  const counts = [...bytes].map((byte) => decoder.push(Buffer.from([byte])).length);
  expect(counts.slice(0, -1).every((count) => count === 0)).toBe(true);
  expect(counts.at(-1)).toBe(1);
});

test("half a frame is pending", () => {
  const decoder = new FrameDecoder();
  expect(decoder.push(frame(Buffer.alloc(10)).subarray(0, 9))).toEqual([]);
  expect(decoder.pendingBytes).toBe(9);
});

test("a length that no object has is refused before its bytes are waited for", () => {
  expect(() => new FrameDecoder().push(Buffer.from("HTTP/1.1 400"))).toThrow(
    `a frame of ${Buffer.from("HTTP").readUInt32BE()} bytes, expected at most ${maxRecordBytes}`,
  );
});
