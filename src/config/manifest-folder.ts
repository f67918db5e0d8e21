import { statSync } from "node:fs";
import { err, ok, type Result } from "../domain/result.js";
import { foundExpected } from "./found-expected.js";
import { errorText } from "../domain/error-text.js";

/** The path as given if it leads to a folder, directly or through a link. */
export function parseManifestFolder(path: string): Result<string, string> {
  if (path === "") return err(foundExpected(path, "a folder"));
  const problem = folderProblem(path);
  return problem === undefined ? ok(path) : err(`${foundExpected(path, "a folder")}, but it ${problem}`);
}

function folderProblem(path: string): string | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    if (stats === undefined) return "does not exist";
    return stats.isDirectory() ? undefined : "is not a folder";
  } catch (error: unknown) {
    return `cannot be read (${errorText(error)})`;
  }
}
