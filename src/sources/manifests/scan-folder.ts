import type { BigIntStats, Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { errorCode, explainFileError } from "./file-error.js";

/** A file that may hold manifests. */
export interface ScannedFile {
  /** As people should see it: the folder as it was given, and the path in it. */
  readonly path: string;
  /** The folder's place among those given. */
  readonly folder: number;
  readonly relative: string;
  readonly size: number;
  readonly modifiedMs: number;
  /** Changes with whatever a stat can tell of a change. */
  readonly stamp: string;
}

/** Something that is there, or ought to be, and could not be looked at. */
export interface ScanFault {
  readonly path: string;
  readonly reason: string;
  /** False: there is nothing. True: there may be something, and what it held before may still hold. */
  readonly unreadable: boolean;
}

export interface FolderScan {
  /** In the order in which files win. */
  readonly files: readonly ScannedFile[];
  /** Every folder there is, by path, with what tells it from another that takes its place. */
  readonly folders: ReadonlyMap<string, string>;
  readonly faults: readonly ScanFault[];
}

/** Lists the manifests of some folders. A folder that is reached twice counts where it comes first. */
export async function scanFolders(folders: readonly string[]): Promise<FolderScan> {
  const scan: GrowingScan = { files: [], folders: new Map(), faults: [], visited: new Set() };
  for (const [folder, root] of folders.entries()) await scanFolder({ root, folder, relative: "" }, scan);
  return { ...scan, files: scan.files.toSorted(byPath) };
}

/** Orders files by folder, then by path in code units. */
export function byPath(a: FilePlace, b: FilePlace): number {
  if (a.folder !== b.folder) return a.folder - b.folder;
  return a.relative === b.relative ? 0 : a.relative < b.relative ? -1 : 1;
}

export type FilePlace = Pick<ScannedFile, "folder" | "relative">;

/** What tells a folder from another that took its place; undefined when there is none. */
export async function identifyFolder(path: string): Promise<string | undefined> {
  try {
    return identityOf(await stat(path, { bigint: true }));
  } catch {
    return undefined;
  }
}

/** Whether a folder's entry of this name is ours to look at: those with a dot are the kubelet's or editors'. */
export function isVisible(name: string): boolean {
  return !name.startsWith(".");
}

/**
 * Whether a file of this name holds manifests. Leaves out what editors write for a moment beside a file:
 * `web.yaml~`, `.web.yaml.swp`, `#web.yaml#`, `4913`.
 */
export function isManifestName(name: string): boolean {
  return isVisible(name) && /\.(yaml|yml|json)$/.test(name);
}

interface GrowingScan {
  readonly files: ScannedFile[];
  readonly folders: Map<string, string>;
  readonly faults: ScanFault[];
  /** Real paths. */
  readonly visited: Set<string>;
}

interface Place {
  readonly root: string;
  readonly folder: number;
  readonly relative: string;
}

async function scanFolder(place: Place, scan: GrowingScan): Promise<void> {
  const path = pathOf(place);
  try {
    scan.folders.set(path, identityOf(await stat(path, { bigint: true })));
    const real = await realpath(path);
    if (scan.visited.has(real)) return;
    scan.visited.add(real);
    const entries = await readdir(path, { withFileTypes: true });
    const inner = await Promise.all(
      entries.filter(isOfInterest).map((entry) => scanEntry(place, entry, scan)),
    );
    for (const found of inner.filter((entry) => entry !== undefined).toSorted(byPath))
      await scanFolder(found, scan);
  } catch (error: unknown) {
    const isGone = ["ENOENT", "ENOTDIR"].includes(errorCode(error));
    // A folder inside may go while we look; only those that people named must be there.
    if (!isGone || place.relative === "")
      scan.faults.push({ path, reason: explainFileError(error), unreadable: !isGone });
  }
}

/** Notes a file; gives a folder back, for its turn. */
async function scanEntry(parent: Place, entry: Dirent, scan: GrowingScan): Promise<Place | undefined> {
  const relative = parent.relative === "" ? entry.name : `${parent.relative}/${entry.name}`;
  const place = { ...parent, relative };
  if (entry.isDirectory()) return place;
  const path = pathOf(place);
  try {
    const stats = await stat(path, { bigint: true });
    if (stats.isDirectory()) return place;
    if (stats.isFile() && isManifestName(entry.name)) scan.files.push(describeFile(place, stats));
  } catch (error: unknown) {
    const isGone = errorCode(error) === "ENOENT";
    if (!isManifestName(entry.name) || (isGone && !entry.isSymbolicLink())) return undefined;
    const reason = isGone ? "its link leads to nothing" : explainFileError(error);
    scan.faults.push({ path, reason, unreadable: !isGone });
  }
  return undefined;
}

function isOfInterest(entry: Dirent): boolean {
  const mayLeadToFolder = entry.isDirectory() || entry.isSymbolicLink();
  return isVisible(entry.name) && (mayLeadToFolder || isManifestName(entry.name));
}

function describeFile({ root, folder, relative }: Place, stats: BigIntStats): ScannedFile {
  const { dev, ino, size, mtimeNs, ctimeNs } = stats;
  const stamp = [dev, ino, size, mtimeNs, ctimeNs].join(" ");
  const path = join(root, relative);
  return { path, folder, relative, size: Number(size), modifiedMs: Number(stats.mtimeMs), stamp };
}

/** Numbers of deleted folders are used again at once, the time of birth is not. */
function identityOf({ dev, ino, birthtimeNs }: BigIntStats): string {
  return [dev, ino, birthtimeNs].join(" ");
}

function pathOf({ root, relative }: Place): string {
  return relative === "" ? root : join(root, relative);
}
