import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

const root = path.join(__dirname, "..", "..");

test("src/gen is what the generator makes of the files under proto/, byte for byte", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "waypost-gen-"));
  try {
    const script = path.join(root, "scripts", "generate-wire-types.mjs");
    execFileSync(process.execPath, [script, "--out", folder], { stdio: ["ignore", "ignore", "pipe"] });
    expect(filesIn(path.join(root, "src", "gen"))).toEqual(filesIn(folder));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
});

/** Contents by path below the folder. */
function filesIn(folder: string): Record<string, string> {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .map((file) => [path.relative(folder, file), fs.readFileSync(file, "utf8")]),
  );
}
