import fc from "fast-check";
import { LineSplitter } from "../../../src/sources/kubernetes/split-lines.js";
import { cut } from "./cut.js";

const line = fc
  .string({ minLength: 1, unit: "grapheme" })
  .map((text) => text.replaceAll("\n", "x"))
  .filter((text) => Buffer.from(text).length > 0);

test("lines come out whole, however their bytes are cut into chunks", () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(fc.nat()), (lines, cuts) => {
      const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(""));
      const splitter = new LineSplitter();
      const out = cut(bytes, cuts).flatMap((chunk) => splitter.push(chunk).map(String));
      expect(out).toEqual(lines.map((text) => Buffer.from(text).toString()));
      expect(splitter.pendingBytes).toBe(0);
    }),
  );
});

test("a line without its end is pending", () => {
  const splitter = new LineSplitter();
  expect(splitter.push(Buffer.from("a\nbc")).map(String)).toEqual(["a"]);
  expect(splitter.pendingBytes).toBe(2);
});

test("empty lines are passed over", () => {
  expect(new LineSplitter().push(Buffer.from("\n\na\n\n")).map(String)).toEqual(["a"]);
});
