import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { errorText } from "../domain/error-text.js";

interface FolderModes {
  /** Of the folder itself. */
  readonly mode: number;
  /** Of those above it that are not there either. */
  readonly above: number;
}

/**
 * Makes a folder, and those above it; one that is there stays as it is. Resolves to whether it was made. Rejects with
 * the system's error. Node's own way to do that goes on forever where the system lets nobody make a folder and says
 * that it has none, as below /proc.
 */
export async function makeFolder(dir: string, { mode, above }: FolderModes): Promise<boolean> {
  try {
    return await makeOne(dir, mode);
  } catch (error: unknown) {
    const parent = dirname(dir);
    if (!errorText(error).startsWith("ENOENT") || parent === dir) throw error;
    // It may be there by now: somebody else may be at the same.
    if (!(await isFolder(parent))) await makeFolder(parent, { mode: above, above });
  }
  return await makeOne(dir, mode);
}

async function makeOne(dir: string, mode: number): Promise<boolean> {
  try {
    await mkdir(dir, { mode });
    return true;
  } catch (error: unknown) {
    if (await isFolder(dir)) return false;
    throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}
