import fc from "fast-check";
import { Writer } from "protobufjs/light";
import { InterningReader } from "../../../src/sources/kubernetes/interning-reader.js";

const written = (texts: readonly string[]): Buffer =>
  Buffer.from(texts.reduce((writer, text) => writer.string(text), Writer.create()).finish());

test("texts come out as they went in", () => {
  const text = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: "binary", maxLength: 60 }));
  fc.assert(
    fc.property(fc.array(text), (texts) => {
      const reader = new InterningReader(written(texts));
      expect(texts.map(() => reader.string())).toEqual(texts);
    }),
  );
});

test("many different texts, which share slots, are not mistaken for one another", () => {
  const texts = Array.from({ length: 50_000 }, (_, i) => `pod-${(i * 7919) % 50_000}`);
  const reader = new InterningReader(written(texts));
  expect(texts.map(() => reader.string())).toEqual(texts);
});

test("a text longer than its message is refused", () => {
  expect(() => new InterningReader(Buffer.from([5, 97])).string()).toThrow(
    "a text of 5 bytes where 1 are left",
  );
});
