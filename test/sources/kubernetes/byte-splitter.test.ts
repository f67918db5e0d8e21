import { maxRecordBytes, PendingBytes } from "../../../src/sources/kubernetes/byte-splitter.js";

test("what was added is taken in one piece, once", () => {
  const pending = new PendingBytes();
  for (const text of ["a", "", "bc"]) pending.add(Buffer.from(text));
  expect(pending.length).toBe(3);
  expect(pending.take().toString()).toBe("abc");
  expect(pending.length).toBe(0);
  expect(pending.take()).toHaveLength(0);
});

test("more than any record can have is refused", () => {
  const pending = new PendingBytes();
  const half = Buffer.alloc(maxRecordBytes / 2);
  pending.add(half);
  pending.add(half);
  expect(() => pending.add(Buffer.from("abcde"))).toThrow(`a record is longer than ${maxRecordBytes} bytes`);
});
