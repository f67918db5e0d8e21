import * as fc from "fast-check";
import { frame, messagesIn, noFrames } from "../../src/wire/frames.js";

test("each message is behind a zero byte and its length", () => {
  const { bytes, messages } = frame([Buffer.from("a"), Buffer.alloc(0), Buffer.from("bc")]);
  expect([bytes.toString("hex"), messages]).toEqual(["000000000161" + "0000000000" + "00000000026263", 3]);
});

test("no messages are no frames", () => {
  expect(frame([])).toBe(noFrames);
  expect(messagesIn(noFrames)).toEqual([]);
});

test("what was framed comes out again", () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 300 })), (contents) => {
      const messages = contents.map((content) => Buffer.from(content));
      const framed = frame(messages);
      expect(framed.messages).toBe(messages.length);
      expect(messagesIn(framed)).toEqual(messages);
    }),
  );
});
