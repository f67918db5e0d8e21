import { rename, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ManifestFiles } from "../../../src/sources/manifests/manifest-files.js";
import { formatProblem } from "../../../src/sources/manifests/manifest-problem.js";
import { scanFolders, type FolderScan } from "../../../src/sources/manifests/scan-folder.js";
import { judge, makeFolder, service } from "./source-probe.js";

let folder: Awaited<ReturnType<typeof makeFolder>>;
let files: ManifestFiles;
const { signal } = new AbortController();

beforeEach(async () => {
  folder = await makeFolder();
  files = new ManifestFiles(judge);
});
afterEach(() => folder.remove());

const at = (name: string): string => join(folder.path, name);

const refresh = async (change: (scan: FolderScan) => FolderScan = (scan) => scan): Promise<boolean> =>
  files.refresh(change(await scanFolders([folder.path])), signal);

const contents = (): readonly unknown[] => files.files.map((file) => file.contents);

test("files are held in order, and read again only when their bytes change", async () => {
  await writeFile(at("b.yaml"), service("b"));
  await writeFile(at("a.yaml"), service("a"));
  expect(await refresh()).toBe(true);
  expect(files.files.map(({ path }) => path)).toEqual([at("a.yaml"), at("b.yaml")]);
  const [a, b] = contents();
  await writeFile(at("a.yaml"), service("a"));
  await writeFile(at("b.yaml"), service("b", 81));
  expect(await refresh()).toBe(true);
  expect(contents()[0]).toBe(a);
  expect(contents()[1]).not.toBe(b);
  expect(await refresh()).toBe(false);
});

test("a file that had just changed is read again though its stat is the same, an old one is not", async () => {
  const old = new Date(Date.now() - 60_000);
  await writeFile(at("a.yaml"), service("a"));
  await utimes(at("a.yaml"), old, old);
  await writeFile(at("b.yaml"), service("b"));
  const before = await scanFolders([folder.path]);
  await files.refresh(before, signal);
  await writeFile(at("a.yaml"), service("a", 81));
  await writeFile(at("b.yaml"), service("b", 81));
  const [a, b] = contents();
  expect(await files.refresh(before, signal)).toBe(true);
  expect(contents()[0]).toBe(a);
  expect(contents()[1]).not.toBe(b);
});

test("a file that goes between the scan and the reading is as gone as before the scan", async () => {
  await writeFile(at("a.yaml"), service("a"));
  await refresh();
  await writeFile(at("a.yaml"), service("a", 81));
  const scan = await scanFolders([folder.path]);
  await rm(at("a.yaml"));
  expect(await files.refresh(scan, signal)).toBe(true);
  expect(files.files).toEqual([]);
  expect(files.problems).toEqual([]);
});

test("the files of a folder that cannot be looked into stay", async () => {
  await writeFile(at("a.yaml"), service("a"));
  await refresh();
  const [a] = contents();
  const fault = { path: folder.path, reason: "reading it is not permitted", unreadable: true };
  expect(await refresh((scan) => ({ ...scan, files: [], faults: [fault] }))).toBe(false);
  expect(contents()).toEqual([a]);
  expect(files.problems.map(formatProblem)).toEqual([
    `${folder.path}: reading it is not permitted; what it held before stays`,
  ]);
});

test("a file that is renamed keeps its objects", async () => {
  await writeFile(at("a.yaml"), service("a"));
  await refresh();
  await rename(at("a.yaml"), at("b.yaml"));
  expect(await refresh()).toBe(true);
  expect(files.files).toMatchObject([
    { path: at("b.yaml"), contents: { objects: [{ object: "Service shop/a" }] } },
  ]);
});

test("an aborted reading leaves all as it was", async () => {
  await writeFile(at("a.yaml"), service("a"));
  expect(await files.refresh(await scanFolders([folder.path]), AbortSignal.abort())).toBe(false);
  expect(files.files).toEqual([]);
});
