import { readFile } from "node:fs/promises";
import { err, ok, type Result } from "../domain/result.js";
import { errorText } from "../domain/error-text.js";

/** The contents of a file; the error names it and says why it cannot be read. */
export async function readFileOrWhy(path: string): Promise<Result<Buffer, string>> {
  try {
    return ok(await readFile(path));
  } catch (error: unknown) {
    return err(`${path}: ${errorText(error).replace(/, open '.*'$/, "")}`);
  }
}
