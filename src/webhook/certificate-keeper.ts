import { watch, type FSWatcher } from "node:fs";
import { stat } from "node:fs/promises";
import { makeTlsPair, readTlsFiles, type TlsFiles, type TlsPair } from "./tls-pair.js";

/** Told of what becomes of the certificate. */
export interface CertificateObserver {
  /** Another pair is in use from now on. */
  loaded(pair: TlsPair): void;
  /** The folder holds no pair that could be used; the one in use stays. Once for each reason. */
  refused(reason: string): void;
  /** What was refused is gone, and the pair that is in use is there again. */
  mended(pair: TlsPair): void;
}

interface KeeperTimes {
  /** How long the folder has to be quiet after a change; 100 ms by default. */
  readonly settleMs?: number;
  /** How often it is looked at without any event; every 2 s by default. */
  readonly checkMs?: number;
}

/**
 * Follows the certificate in a folder. Events of the folder are only a hint, and may stay away: where it is
 * replaced itself, on file systems without events, at the system's limits. So it is looked at now and then too;
 * two small files are read, and compared with those that were read before.
 */
export class CertificateKeeper {
  readonly #dir: string;
  readonly #times: Required<KeeperTimes>;
  #observer: CertificateObserver | undefined;
  #pair: TlsPair;
  #fault: string | undefined;
  #watcher: FSWatcher | undefined;
  #watched: string | undefined;
  #settleTimer: NodeJS.Timeout | undefined;
  #checkTimer: NodeJS.Timeout | undefined;
  #checking: Promise<void> | undefined;
  #isClosed = false;

  private constructor(dir: string, pair: TlsPair, times: Required<KeeperTimes>) {
    this.#dir = dir;
    this.#pair = pair;
    this.#times = times;
  }

  /** Reads the folder. Rejects when it holds no pair now: there would be nothing to keep. */
  static async open(
    dir: string,
    { settleMs = 100, checkMs = 2000 }: KeeperTimes = {},
  ): Promise<CertificateKeeper> {
    const files = await readTlsFiles(dir);
    const pair = files.ok ? makeTlsPair(dir, files.value) : files;
    if (!pair.ok) throw new Error(pair.error);
    return new CertificateKeeper(dir, pair.value, { settleMs, checkMs });
  }

  /** Tells of the pair in use, and from now on of every change. To be called once. */
  follow(observer: CertificateObserver): void {
    this.#observer = observer;
    observer.loaded(this.#pair);
    this.#checkTimer = setInterval(() => this.#request(), this.#times.checkMs).unref();
    this.#request();
  }

  /** The pair to serve with. */
  get pair(): TlsPair {
    return this.#pair;
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
    const files = await readTlsFiles(this.#dir);
    if (this.#isClosed) return;
    const isNews = !files.ok || this.#fault !== undefined || !isSame(files.value, this.#pair);
    if (!isNews) return;
    const pair = files.ok ? makeTlsPair(this.#dir, files.value) : files;
    if (pair.ok) this.#take(pair.value);
    else this.#refuse(pair.error);
  }

  #refuse(reason: string): void {
    if (reason !== this.#fault) this.#observer?.refused(reason);
    this.#fault = reason;
  }

  #take(pair: TlsPair): void {
    const [isAnother, wasFaulty] = [!isSame(pair, this.#pair), this.#fault !== undefined];
    this.#pair = pair;
    this.#fault = undefined;
    if (isAnother) this.#observer?.loaded(pair);
    if (wasFaulty) this.#observer?.mended(pair);
  }

  /** Has the watch on the folder that is at the path now. */
  async #watch(): Promise<void> {
    const dir = this.#dir;
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

function isSame(a: TlsFiles, b: TlsFiles): boolean {
  return a.cert.equals(b.cert) && a.key.equals(b.key);
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
