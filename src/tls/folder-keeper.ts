import { watch, type FSWatcher } from "node:fs";
import { stat } from "node:fs/promises";
import { ExpectedError } from "../domain/expected-error.js";
import type { Result } from "../domain/result.js";

/** Told of what becomes of what a folder holds. */
export interface FolderObserver<Made> {
  /** Another one is in use from now on. */
  loaded(made: Made): void;
  /** The folder holds nothing that could be used; what is in use stays. Once for each reason. */
  refused(reason: string): void;
  /** What was refused is gone, and what is in use is there again. */
  mended(made: Made): void;
}

/** What a folder holds, and what is made of it. Errors name the file at fault. */
export interface FolderContents<Files, Made extends Files> {
  readonly dir: string;
  readonly read: () => Promise<Result<Files, string>>;
  readonly make: (files: Files) => Result<Made, string>;
  /** Whether the files are those that were read before. */
  readonly isSame: (files: Files, made: Made) => boolean;
}

/** How soon changes are seen. */
export interface KeeperTimes {
  /** How long the folder has to be quiet after a change; 100 ms by default. */
  readonly settleMs?: number;
  /** How often it is looked at without any event; every 2 s by default. */
  readonly checkMs?: number;
}

/**
 * Follows a few small files in a folder, such as a certificate with its key. Events of the folder are only a hint,
 * and may stay away: where it is replaced itself, on file systems without events, at the system's limits. So it is
 * looked at now and then too; the files are read, and compared with those that were read before.
 */
export class FolderKeeper<Files, Made extends Files> {
  readonly #contents: FolderContents<Files, Made>;
  readonly #times: Required<KeeperTimes>;
  #observer: FolderObserver<Made> | undefined;
  #current: Made;
  #fault: string | undefined;
  #watcher: FSWatcher | undefined;
  #watched: string | undefined;
  #settleTimer: NodeJS.Timeout | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #isClosed = false;

  private constructor(contents: FolderContents<Files, Made>, current: Made, times: Required<KeeperTimes>) {
    this.#contents = contents;
    this.#current = current;
    this.#times = times;
  }

  /** Reads the folder. Rejects when it holds nothing to be used now: there would be nothing to keep. */
  static async open<Files, Made extends Files>(
    contents: FolderContents<Files, Made>,
    { settleMs = 100, checkMs = 2000 }: KeeperTimes = {},
  ): Promise<FolderKeeper<Files, Made>> {
    const files = await contents.read();
    const made = files.ok ? contents.make(files.value) : files;
    if (!made.ok) throw new ExpectedError(made.error);
    return new FolderKeeper(contents, made.value, { settleMs, checkMs });
  }

  /** Tells of what is in use, and from now on of every change. To be called once. */
  follow(observer: FolderObserver<Made>): void {
    this.#observer = observer;
    observer.loaded(this.#current);
    this.#checkTimer = setInterval(() => this.#request(), this.#times.checkMs).unref();
    this.#request();
  }

  /** What to serve with. */
  get current(): Made {
    return this.#current;
  }

  /** What is wrong with the folder now; undefined when nothing is. */
  get fault(): string | undefined {
    return this.#fault;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#checkTimer);
    clearTimeout(this.#settleTimer);
    this.#watcher?.close();
    await this.#checking;
  }

  #request(): void {
    if (this.#isClosed) return;
    this.#checking ??= this.#check().finally(() => (this.#checking = undefined));
  }

  async #check(): Promise<void> {
    await this.#watch();
    const { read, make } = this.#contents;
    const files = await read();
    if (this.#isClosed) return;
    const isNews = !files.ok || this.#fault !== undefined || !this.#isCurrent(files.value);
    if (!isNews) return;
    const made = files.ok ? make(files.value) : files;
    if (made.ok) this.#take(made.value);
    else this.#refuse(made.error);
  }

  #isCurrent(files: Files): boolean {
    return this.#contents.isSame(files, this.#current);
  }

  #refuse(reason: string): void {
    if (reason !== this.#fault) this.#observer?.refused(reason);
    this.#fault = reason;
  }

  #take(made: Made): void {
    const [isAnother, wasFaulty] = [!this.#isCurrent(made), this.#fault !== undefined];
    this.#current = made;
    this.#fault = undefined;
    if (isAnother) this.#observer?.loaded(made);
    if (wasFaulty) this.#observer?.mended(made);
  }

  /** Has the watch on the folder that is at the path now. */
  async #watch(): Promise<void> {
    const { dir } = this.#contents;
    const identity = await identify(dir);
    if (this.#isClosed || (identity === this.#watched && this.#watcher !== undefined)) return;
    this.#watcher?.close();
    this.#watcher = undefined;
    this.#watched = identity;
    if (identity === undefined) return;
    try {
      const watcher = watch(dir, { persistent: false });
      this.#watcher = watcher;
      watcher.on("change", () => {
        clearTimeout(this.#settleTimer);
        this.#settleTimer = setTimeout(() => this.#request(), this.#times.settleMs).unref();
      });
      watcher.on("error", () => {
        watcher.close();
        if (this.#watcher === watcher) this.#watcher = undefined;
      });
    } catch {
      // It is looked at now and then all the same.
      this.#watcher = undefined;
    }
  }
}

/** Tells one folder from another at the same path; undefined when there is none. */
async function identify(dir: string): Promise<string | undefined> {
  try {
    const { dev, ino } = await stat(dir);
    return `${dev}:${ino}`;
  } catch {
    return undefined;
  }
}
