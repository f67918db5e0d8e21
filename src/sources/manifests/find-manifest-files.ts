import { realpath, stat } from "node:fs/promises";
import { errorCode, explainFileError } from "./file-error.js";
import { scanFolders, type ScanFault } from "./scan-folder.js";

/** A file that is to be read. */
export interface ManifestPath {
  /** As people named it, or the folder as they named it and the path in it. */
  readonly path: string;
  /** Bytes; undefined for what has no size of its own, as a pipe. */
  readonly size: number | undefined;
}

export interface FoundManifests {
  /** In the order in which their objects win, each file once. */
  readonly files: readonly ManifestPath[];
  /** Named paths that lead to nothing, with the reason. */
  readonly missing: readonly { readonly path: string; readonly reason: string }[];
  readonly faults: readonly ScanFault[];
}

/**
 * Finds the manifests at some paths: files whatever their names, folders with all below them as `serve` reads
 * them. What is reached twice counts where it comes first.
 */
export async function findManifestFiles(paths: readonly string[]): Promise<FoundManifests> {
  const found = await Promise.all(paths.map(findAt));
  return {
    files: await withoutRepeats(found.flatMap(({ files }) => files)),
    missing: found.flatMap(({ missing }) => missing),
    faults: found.flatMap(({ faults }) => faults),
  };
}

async function findAt(path: string): Promise<FoundManifests> {
  try {
    const stats = await stat(path);
    if (stats.isDirectory()) {
      const { files, faults } = await scanFolders([path]);
      return { files, missing: [], faults };
    }
    return { files: [{ path, size: stats.isFile() ? stats.size : undefined }], missing: [], faults: [] };
  } catch (error: unknown) {
    const reason = explainFileError(error);
    return ["ENOENT", "ENOTDIR"].includes(errorCode(error))
      ? { files: [], missing: [{ path, reason }], faults: [] }
      : { files: [], missing: [], faults: [{ path, reason, unreadable: true }] };
  }
}

async function withoutRepeats(files: readonly ManifestPath[]): Promise<readonly ManifestPath[]> {
  const known = new Set<string>();
  const kept: ManifestPath[] = [];
  for (const file of files) {
    // A pipe has no real path, and is not there twice.
    const real = await realpath(file.path).catch(() => file.path);
    if (known.has(real)) continue;
    known.add(real);
    kept.push({ path: file.path, size: file.size });
  }
  return kept;
}
