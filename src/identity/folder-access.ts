import { constants } from "node:fs";
import { stat } from "node:fs/promises";

/** How far others can write in a folder: not at all, beside what is there, or whatever they like. */
export interface FolderAccess {
  readonly others: "none" | "add" | "replace";
  /** As people write it: `1777`. */
  readonly mode: string;
}

/** Node has no such bits on Windows, where they say nothing: there this is 0. */
const groupOrOthersWrite = constants.S_IWGRP | constants.S_IWOTH;
const sticky = 0o1000;

/** Who can write in a folder besides its owner. Rejects when there is no such folder. */
export async function folderAccess(dir: string): Promise<FolderAccess> {
  const mode = (await stat(dir)).mode & 0o7777;
  // With the sticky bit, as /tmp has it, files belong to whoever put them there.
  const whatOthersDo = (mode & sticky) !== 0 ? "add" : "replace";
  return { others: (mode & groupOrOthersWrite) === 0 ? "none" : whatOthersDo, mode: mode.toString(8) };
}
