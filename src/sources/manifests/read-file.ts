import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { err, ok, type Result } from "../../domain/result.js";
import { errorCode, explainFileError } from "./file-error.js";

/** Larger files are left out, as reading them would hold up everything else. */
export const maxFileBytes = 16 * 1024 * 1024;

export interface FileBytes {
  readonly bytes: Uint8Array;
  /** Equal for equal bytes. */
  readonly hash: string;
}

/** Reads a file of bounded size; gives undefined when it is gone meanwhile. */
export async function readFileBytes(
  path: string,
  size: number,
): Promise<Result<FileBytes | undefined, string>> {
  if (size > maxFileBytes) return err(tooLarge(size));
  try {
    const bytes = await readFile(path);
    // It may have grown since its size was asked for.
    if (bytes.length > maxFileBytes) return err(tooLarge(bytes.length));
    return ok({ bytes, hash: createHash("sha256").update(bytes).digest("hex") });
  } catch (error: unknown) {
    return errorCode(error) === "ENOENT" ? ok(undefined) : err(explainFileError(error));
  }
}

/** Decodes UTF-8, without a byte order mark. */
export function decodeText(bytes: Uint8Array): Result<string, string> {
  try {
    return ok(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return err("expected text in UTF-8, found other bytes");
  }
}

/** Why a file of this size, or a stream that has given so much, is not read. */
export function tooLarge(size: number): string {
  return `expected at most ${maxFileBytes} bytes, found ${size}`;
}
