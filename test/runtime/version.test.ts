import { readFileSync } from "node:fs";
import * as path from "node:path";
import { packageVersion } from "../../src/runtime/version.js";

test("the version is the package's", () => {
  const text = readFileSync(path.join(__dirname, "..", "..", "package.json"), "utf8");
  expect(packageVersion()).toMatch(/^\d+\.\d+\.\d+/);
  expect(JSON.parse(text)).toMatchObject({ version: packageVersion() });
});
