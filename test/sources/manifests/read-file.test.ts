import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { decodeText, readFileBytes } from "../../../src/sources/manifests/read-file.js";
import { makeFolder } from "./source-probe.js";

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

async function hashOf(content: string): Promise<string | undefined> {
  await writeFile(join(folder.path, "a"), content);
  const read = await readFileBytes(join(folder.path, "a"), content.length);
  return read.ok ? read.value?.hash : undefined;
}

test("equal bytes have equal hashes, others have others", async () => {
  expect(await hashOf("a")).toEqual(expect.any(String));
  expect(await hashOf("a")).toBe(await hashOf("a"));
  expect(await hashOf("a")).not.toBe(await hashOf("b"));
});

test("a file that is gone is no fault", async () => {
  expect(await readFileBytes(join(folder.path, "gone"), 1)).toEqual({ ok: true, value: undefined });
});

test("a file that cannot be read is", async () => {
  expect(await readFileBytes(folder.path, 1)).toMatchObject({ ok: false });
});

test("a file that outgrew the limit after its size was asked for is left out", async () => {
  await writeFile(join(folder.path, "a"), Buffer.alloc(16 * 1024 * 1024 + 1));
  expect(await readFileBytes(join(folder.path, "a"), 5)).toEqual({
    ok: false,
    error: "expected at most 16777216 bytes, found 16777217",
  });
});

test.each<[string, readonly number[], unknown]>([
  ["UTF-8", [0xc3, 0xa9], { ok: true, value: "é" }],
  ["UTF-8 with a byte order mark", [0xef, 0xbb, 0xbf, 0x61], { ok: true, value: "a" }],
  ["other encodings", [0xe9, 0x61], { ok: false, error: "expected text in UTF-8, found other bytes" }],
])("decodes %s", (_name, bytes, expected) => {
  expect(decodeText(Uint8Array.from(bytes))).toEqual(expected);
});
