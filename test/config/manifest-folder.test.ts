import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseManifestFolder } from "../../src/config/manifest-folder.js";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "waypost-folder-"));
  writeFileSync(join(folder, "file.yaml"), "");
  symlinkSync(folder, join(folder, "link"));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("parseManifestFolder", () => {
  it("takes a folder as it is written", () => {
    expect(parseManifestFolder(`${folder}/`)).toEqual({ ok: true, value: `${folder}/` });
  });

  it("takes a link to a folder, as ConfigMap volumes have", () => {
    expect(parseManifestFolder(join(folder, "link")).ok).toBe(true);
  });

  it("refuses what does not exist", () => {
    expect(parseManifestFolder("/no/such")).toEqual({
      ok: false,
      error: 'found "/no/such", expected a folder, but it does not exist',
    });
  });

  it("refuses a file", () => {
    const parsed = parseManifestFolder(join(folder, "file.yaml"));
    expect(parsed).toMatchObject({
      ok: false,
      error: expect.stringMatching(/but it is not a folder$/) as string,
    });
  });

  it("refuses a path that cannot be looked at", () => {
    const parsed = parseManifestFolder("a\0b");
    expect(parsed).toMatchObject({
      ok: false,
      error: expect.stringContaining("but it cannot be read") as string,
    });
  });

  it("refuses nothing", () => {
    expect(parseManifestFolder("")).toEqual({ ok: false, error: "found nothing, expected a folder" });
  });
});
