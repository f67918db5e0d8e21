import { relative, resolve, sep } from "node:path";
import type { FSWatcher } from "chokidar";
import { errorCode, explainFileError } from "./file-error.js";
import { identifyFolder, isManifestName, isVisible } from "./scan-folder.js";

/** Told whenever something may have changed; what it was is for a scan to find out. */
export interface WatchListener {
  onChange(): void;
  /** `failure` changed. */
  onFailure(): void;
}

/**
 * Watches folders, also those that are not there yet, or are deleted and come again. Events may come for
 * nothing, and get lost where the system's limits are reached.
 */
export class FolderWatcher {
  readonly #folders: readonly string[];
  readonly #listener: WatchListener;
  #watcher: FSWatcher | undefined;
  #failure: string | undefined;
  /** What the folders are that are watched now, by path. */
  #identities: ReadonlyMap<string, string> = new Map();
  #rootTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(folders: readonly string[], listener: WatchListener) {
    this.#folders = folders;
    this.#listener = listener;
  }

  /** Why events cannot be relied on; undefined while they can. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /**
   * Takes what a scan found. Begins to watch folders that came, and watches anew where another folder has
   * taken a watched one's place: the watches stay with the old one.
   */
  async follow(found: ReadonlyMap<string, string>): Promise<void> {
    if (this.#isClosed) return;
    this.#rootTimer ??= setInterval(() => void this.#checkRoots(), rootCheckMs).unref();
    const before = this.#identities;
    this.#identities = found;
    const isReplaced = [...found].some(([path, identity]) => (before.get(path) ?? identity) !== identity);
    const isBack = this.#folders.some((folder) => found.has(folder) && !before.has(folder));
    if (isReplaced || isBack) await this.#open();
    // What came into a new folder before it was watched gave no event.
    else if ([...found.keys()].some((path) => !before.has(path))) this.#listener.onChange();
  }

  /** Has the next `follow` try again after a failure. */
  retry(): void {
    if (this.#failure !== undefined) this.#identities = new Map();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#rootTimer);
    await this.#watcher?.close();
  }

  async #open(): Promise<void> {
    const old = this.#watcher;
    this.#watcher = undefined;
    try {
      await old?.close();
      // An ES module, which CommonJS can only import so.
      const { watch } = await import("chokidar");
      const present = this.#folders.filter((folder) => this.#identities.has(folder));
      if (this.#isClosed || present.length === 0) return;
      this.#watcher = watch(present, {
        ignoreInitial: true,
        ignorePermissionErrors: true,
        // Waiting for a deleted file to come again is our own business.
        atomic: false,
        ignored: (path, stats) => isForeign(present, path, stats?.isFile() === true),
      });
      this.#listen(this.#watcher);
    } catch (error: unknown) {
      this.#fail(explainFileError(error));
    }
  }

  #listen(watcher: FSWatcher): void {
    let failure: string | undefined;
    // Raw events tell also of entries that are passed over, like the kubelet's `..data`.
    watcher.on("all", () => this.#listener.onChange());
    watcher.on("raw", () => this.#listener.onChange());
    watcher.on("error", (error) => {
      if (isOfOneEntry(error)) return;
      failure = explainFileError(error);
      this.#fail(failure);
    });
    watcher.on("ready", () => {
      if (failure === undefined) this.#fail(undefined);
      // What changed before the watches were in place gave no event.
      this.#listener.onChange();
    });
  }

  #fail(failure: string | undefined): void {
    if (this.#failure === failure) return;
    this.#failure = failure;
    this.#listener.onFailure();
  }

  /** A folder that is not there cannot be watched, and one that a link leads to changes with no event. */
  async #checkRoots(): Promise<void> {
    for (const folder of this.#folders)
      if ((await identifyFolder(folder)) !== this.#identities.get(folder)) this.#listener.onChange();
  }
}

const rootCheckMs = 100;

/** Errors that the scan meets as well, and that do not keep other entries from being watched. */
function isOfOneEntry(error: unknown): boolean {
  return ["ELOOP", "EACCES", "EPERM"].includes(errorCode(error));
}

/** Whether a path is none of a scan's business, under whichever folder it is. */
function isForeign(folders: readonly string[], path: string, isFile: boolean): boolean {
  const within = folders
    .map((folder) => relative(resolve(folder), resolve(path)))
    .filter((inner) => inner !== ".." && !inner.startsWith(`..${sep}`));
  return within.length > 0 && within.every((inner) => isForeignWithin(inner, isFile));
}

function isForeignWithin(inner: string, isFile: boolean): boolean {
  if (inner === "") return false;
  const segments = inner.split(sep);
  return !segments.every(isVisible) || (isFile && !isManifestName(segments.at(-1) ?? ""));
}
