import { readFile, stat } from "node:fs/promises";
import { err, ok, type Result } from "../domain/result.js";
import { errorText } from "../domain/error-text.js";

/**
 * The contents of a file; the error names it and says why it cannot be read. What is no file, such as a pipe, is not
 * waited for: it may never end, and would keep the process from ending too.
 */
export async function readFileOrWhy(path: string): Promise<Result<Buffer, string>> {
  try {
    if (!(await stat(path)).isFile()) return err(`${path}: expected a file, found something else`);
    return ok(await readFile(path));
  } catch (error: unknown) {
    return err(`${path}: ${errorText(error).replace(/, (open|stat) '.*'$/s, "")}`);
  }
}
