import { readFile } from "node:fs/promises";
import { err, ok, type Result } from "../domain/result.js";

/** The contents of a file; the error names it and says why it cannot be read. */
export async function readFileOrWhy(path: string): Promise<Result<Buffer, string>> {
  try {
    return ok(await readFile(path));
  } catch (error: unknown) {
    return err(`${path}: ${messageOf(error).replace(/, open '.*'$/, "")}`);
  }
}

/** The text of something that was thrown. Errors of `node:fs` are no instances of the Error that other realms know. */
export function messageOf(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}
