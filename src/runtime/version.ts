import { readFileSync } from "node:fs";
import * as path from "node:path";

/** The version in package.json. */
export function packageVersion(): string {
  // src/runtime and dist/runtime lie equally deep below the package.
  const text = readFileSync(path.join(__dirname, "..", "..", "package.json"), "utf8");
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === "object" && parsed !== null && "version" in parsed
    ? String(parsed.version)
    : "unknown";
}
