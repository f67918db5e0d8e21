import { descriptorSet } from "../../src/gen/descriptor-set.js";
import { indexDescriptors } from "../../src/wire/descriptor-index.js";

const set = Buffer.from(descriptorSet, "base64");
const index = indexDescriptors(set);

test("a file without imports is answered alone", () => {
  expect(index.fileNamed("net.proto")).toHaveLength(1);
});

test("a file comes with its imports", () => {
  expect(index.fileNamed("destination.proto")).toHaveLength(5);
});

test("a symbol leads to the very bytes of its file in the set", () => {
  const [file] = index.fileDeclaring("io.linkerd.proxy.net.TcpAddress.port") ?? [];
  expect(file !== undefined && set.includes(file)).toBe(true);
  expect(file).toEqual(index.fileNamed("net.proto")?.[0]);
});

test.each(["", "io.linkerd.proxy.net", "TcpAddress", ".io.linkerd.proxy.net.TcpAddress"])(
  "%p is no symbol",
  (symbol) => expect(index.fileDeclaring(symbol)).toBeUndefined(),
);

test("an empty set has no files", () => {
  expect(indexDescriptors(Buffer.alloc(0)).fileNamed("net.proto")).toBeUndefined();
});

test("bytes that are no descriptor set are refused", () => {
  expect(() => indexDescriptors(Buffer.from([0x7f]))).toThrow();
});
