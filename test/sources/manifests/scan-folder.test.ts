import { mkdir, rename, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isManifestName, scanFolders } from "../../../src/sources/manifests/scan-folder.js";
import { makeFolder } from "./source-probe.js";

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

const at = (...parts: readonly string[]): string => join(folder.path, ...parts);

async function fill(...files: readonly string[]): Promise<void> {
  for (const file of files) {
    await mkdir(join(at(file), ".."), { recursive: true });
    await writeFile(at(file), file);
  }
}

async function scanned(...roots: readonly string[]): Promise<readonly string[]> {
  const { files } = await scanFolders(roots.map((root) => at(root)));
  return files.map(({ path }) => path.slice(folder.path.length + 1));
}

test.each(["web.yaml", "web.yml", "web.json", "a b.yaml", "#1.yaml"])("%s may hold manifests", (name) => {
  expect(isManifestName(name)).toBe(true);
});

test.each([
  "web.txt",
  "web",
  "yaml",
  "web.yaml~",
  ".web.yaml",
  ".web.yaml.swp",
  "web.yaml.swp",
  "#web.yaml#",
  "4913",
  ".#web.yaml",
  "web.YAML.bak",
])("%s holds no manifests", (name) => {
  expect(isManifestName(name)).toBe(false);
});

test("files are listed by folder, then by path in code units", async () => {
  await fill("b/a.yaml", "b/a/x.yml", "b/a-b.yaml", "b/Z.json", "a/x.yaml", "b/readme.md");
  expect(await scanned("b", "a")).toEqual(["b/Z.json", "b/a-b.yaml", "b/a.yaml", "b/a/x.yml", "a/x.yaml"]);
});

test("what has a dot before its name is passed over, but not because of the folder's own path", async () => {
  await fill(".config/a.yaml", ".config/.b.yaml", ".config/.git/c.yaml", ".config/..data/d.yaml");
  expect(await scanned(".config")).toEqual([".config/a.yaml"]);
});

test("links are followed, as in a mounted ConfigMap", async () => {
  await fill("map/..2026_1/web.yaml", "map/..2026_1/sub/api.yaml", "elsewhere/x.yaml");
  await symlink("..2026_1", at("map/..data"));
  await symlink("..data/web.yaml", at("map/web.yaml"));
  await symlink("../elsewhere", at("map/more"));
  expect(await scanned("map")).toEqual(["map/more/x.yaml", "map/web.yaml"]);
});

test("a folder that is reached twice counts where it comes first", async () => {
  await fill("a/b/x.yaml");
  await symlink("..", at("a/b/loop"));
  await symlink("b", at("a/twin"));
  expect(await scanned("a", "a/b", "a")).toEqual(["a/b/x.yaml"]);
});

test("what cannot be looked at is a fault", async () => {
  await fill("a/x.yaml");
  await symlink("self.yaml", at("a/self.yaml"));
  await symlink("nowhere", at("a/gone.yaml"));
  await symlink("nowhere", at("a/other"));
  const { faults } = await scanFolders([at("a"), at("missing"), at("a/x.yaml")]);
  const shown = faults.map((fault) => ({ ...fault, path: fault.path.slice(folder.path.length + 1) }));
  expect(shown.toSorted((a, b) => (a.path < b.path ? -1 : 1))).toEqual([
    { path: "a/gone.yaml", reason: "its link leads to nothing", unreadable: false },
    { path: "a/self.yaml", reason: "its link leads back to itself", unreadable: true },
    { path: "a/x.yaml", reason: "it is not a folder", unreadable: false },
    { path: "missing", reason: "there is no such file or folder", unreadable: false },
  ]);
});

test("the stamp of a file changes when another takes its place, though size and time are the same", async () => {
  await fill("a/x.yaml");
  const before = (await scanFolders([at("a")])).files[0]?.stamp;
  await writeFile(at("a/y"), "A/x.yaml");
  await rename(at("a/y"), at("a/x.yaml"));
  expect((await scanFolders([at("a")])).files[0]?.stamp).not.toBe(before);
});

test("a folder that is made anew is another one", async () => {
  await fill("a/x.yaml");
  const before = (await scanFolders([at("a")])).folders;
  await rm(at("a"), { recursive: true });
  await fill("a/x.yaml");
  const after = (await scanFolders([at("a")])).folders;
  expect([...after.keys()]).toEqual([...before.keys()]);
  expect(after.get(at("a"))).not.toBe(before.get(at("a")));
});
