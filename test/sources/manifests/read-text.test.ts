import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { readStreamText, readText } from "../../../src/sources/manifests/read-text.js";

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), "waypost-"));
});
afterAll(() => rmSync(root, { recursive: true }));

async function* chunks(...parts: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    await Promise.resolve();
    yield typeof part === "string" ? Buffer.from(part) : part;
  }
}

test("a file is read as text, without its byte order mark", async () => {
  const file = path.join(root, "a.yaml");
  writeFileSync(file, "\ufeffa: ü");
  expect(await readText({ path: file, size: 8 })).toEqual({ ok: true, value: "a: ü" });
});

test("a file that is gone by now is told", async () => {
  expect(await readText({ path: path.join(root, "gone"), size: 1 })).toEqual({
    ok: false,
    error: "it is gone meanwhile",
  });
});

test("a device without end is not read to its end", async () => {
  expect(await readText({ path: "/dev/zero", size: undefined })).toMatchObject({
    ok: false,
    error: expect.stringContaining("expected at most 16777216 bytes") as string,
  });
});

test("a stream may be cut anywhere, also within a character", async () => {
  const bytes = Buffer.from("a: ü");
  expect(await readStreamText(chunks(bytes.subarray(0, 4), bytes.subarray(4)))).toEqual({
    ok: true,
    value: "a: ü",
  });
});

test("a stream of other bytes, or one that breaks, is told", async () => {
  expect(await readStreamText(chunks(new Uint8Array([0xff])))).toEqual({
    ok: false,
    error: "expected text in UTF-8, found other bytes",
  });
  const broken = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error("cut off")) }) };
  expect(await readStreamText(broken)).toEqual({ ok: false, error: "cut off" });
});
