import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import * as path from "node:path";
import { findManifestFiles } from "../../../src/sources/manifests/find-manifest-files.js";

let root: string;
const at = (name: string): string => path.join(root, name);

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "waypost-"));
  mkdirSync(at("k8s/inner"), { recursive: true });
  mkdirSync(at("k8s/..data"));
  for (const name of [
    "k8s/b.yaml",
    "k8s/inner/a.json",
    "k8s/note.txt",
    "k8s/.hidden.yaml",
    "k8s/..data/x.yaml",
  ])
    writeFileSync(at(name), "{}\n");
});

afterEach(() => rmSync(root, { recursive: true }));

const namesOf = async (...names: readonly string[]): Promise<readonly string[]> =>
  (await findManifestFiles(names.map(at))).files.map((file) => path.relative(root, file.path));

test("a folder gives its manifests and those of folders below, as serve reads them", async () => {
  expect(await namesOf("k8s")).toEqual(["k8s/b.yaml", "k8s/inner/a.json"]);
});

test("a file that is named is read whatever its name", async () => {
  expect(await namesOf("k8s/note.txt", "k8s/.hidden.yaml")).toEqual(["k8s/note.txt", "k8s/.hidden.yaml"]);
});

test("a file that is reached twice counts where it comes first", async () => {
  symlinkSync(at("k8s/b.yaml"), at("link.yaml"));
  expect(await namesOf("k8s/inner/a.json", "k8s", "link.yaml", "k8s")).toEqual([
    "k8s/inner/a.json",
    "k8s/b.yaml",
  ]);
});

test("what is not there is told apart from what cannot be read", async () => {
  symlinkSync(at("loop"), at("loop"));
  symlinkSync(at("nothing"), at("k8s/dangling.yaml"));
  const found = await findManifestFiles([at("gone"), at("k8s/b.yaml/inside"), at("loop"), at("k8s")]);
  expect(found.missing).toEqual([
    { path: at("gone"), reason: "there is no such file or folder" },
    { path: at("k8s/b.yaml/inside"), reason: "it is not a folder" },
  ]);
  expect(found.faults).toEqual([
    { path: at("loop"), reason: "its link leads back to itself", unreadable: true },
    { path: at("k8s/dangling.yaml"), reason: "its link leads to nothing", unreadable: false },
  ]);
});

test("a device has no size", async () => {
  expect((await findManifestFiles(["/dev/null"])).files).toEqual([{ path: "/dev/null", size: undefined }]);
});
