import * as fs from "node:fs";
import * as os from "node:os";
import * as path from "node:path";
import { makeFolder } from "../../src/identity/make-folder.js";

const modes = { mode: 0o700, above: 0o755 };
let root: string;
beforeEach(() => (root = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-folder-"))));
afterEach(() => fs.rmSync(root, { recursive: true }));

const modeOf = (folder: string): number => fs.statSync(folder).mode & 0o777;

test("a folder is made with those above it, each of its own mode", async () => {
  const folder = path.join(root, "a", "b", "c");
  expect(await makeFolder(folder, modes)).toBe(true);
  expect([modeOf(folder), modeOf(path.dirname(folder))]).toEqual([0o700, 0o755]);
});

test("one that is there stays as it is, as does what a link leads to", async () => {
  fs.chmodSync(root, 0o755);
  const link = path.join(root, "link");
  fs.symlinkSync(root, link);
  for (const folder of [root, link, "/"]) expect(await makeFolder(folder, modes)).toBe(false);
  expect(modeOf(root)).toBe(0o755);
});

test("many may make it at once, and one has", async () => {
  // What is made between a look and the next is rare, so it is tried often.
  for (let i = 0; i < 50; i++) {
    const folder = path.join(root, String(i), "a", "b");
    const made = await Promise.all(Array.from({ length: 20 }, () => makeFolder(folder, modes)));
    expect(made.filter(Boolean)).toHaveLength(1);
  }
});

test.each([
  ["a file is there", "file", "EEXIST"],
  ["a file is above it", path.join("file", "below"), "ENOTDIR"],
])("it cannot be made where %s", async (_, name, code) => {
  fs.writeFileSync(path.join(root, "file"), "");
  await expect(makeFolder(path.join(root, name), modes)).rejects.toThrow(code);
});
