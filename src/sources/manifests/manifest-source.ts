import { Subject, type Observable } from "rxjs";
import type { JudgePatterns } from "../../domain/profile/path-patterns.js";
import type { ResourceChange } from "../../domain/resources/resource-change.js";
import type { ResourceSource, SourceLog, SourceStatus } from "../resource-source.js";
import { ManifestFiles } from "./manifest-files.js";
import { wholeFileProblem, type ManifestProblem } from "./manifest-problem.js";
import {
  assembleState,
  diffStates,
  resetTo,
  selectObjects,
  type DeriveSlices,
  type ManifestState,
} from "./manifest-set.js";
import { OneAtATime } from "./one-at-a-time.js";
import { ProblemList } from "./problem-list.js";
import { scanFolders } from "./scan-folder.js";
import { Settler } from "./settle.js";
import { FolderWatcher } from "./watch-folders.js";

export interface ManifestSourceOptions {
  /** Objects in earlier folders win. */
  readonly folders: readonly string[];
  readonly judge: JudgePatterns;
  /** Called with all objects after each change; its slices become part of the state. */
  readonly derive?: DeriveSlices | undefined;
  readonly log: SourceLog;
}

/** Reads folders of Kubernetes manifests and follows their changes. */
export class ManifestSource implements ResourceSource {
  readonly batches$: Observable<readonly ResourceChange[]>;
  readonly #batches$ = new Subject<readonly ResourceChange[]>();
  readonly #options: ManifestSourceOptions;
  readonly #files: ManifestFiles;
  readonly #problems: ProblemList;
  readonly #scans: OneAtATime;
  readonly #settler: Settler;
  readonly #watcher: FolderWatcher;
  #signal = AbortSignal.abort();
  #state: ManifestState | undefined;
  #twins: readonly ManifestProblem[] = [];
  #lastReadAt: string | undefined;
  #safetyTimer: NodeJS.Timeout | undefined;
  #pollTimer: NodeJS.Timeout | undefined;

  constructor(options: ManifestSourceOptions) {
    this.batches$ = this.#batches$.asObservable();
    this.#options = options;
    this.#files = new ManifestFiles(options.judge);
    this.#problems = new ProblemList(options.log);
    this.#scans = new OneAtATime(
      () => this.#scan(),
      (error) => options.log.warn({ err: error }, "could not read the manifests; trying again later"),
    );
    this.#settler = new Settler(settling, () => this.#scans.request());
    this.#watcher = new FolderWatcher(options.folders, {
      onChange: () => this.#noteChange(),
      onFailure: () => this.#followFailure(),
    });
  }

  async start(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    this.#signal = signal;
    signal.addEventListener("abort", () => void this.#stop(), { once: true });
    await this.#scans.run();
    if (this.#signal.aborted) return;
    this.#safetyTimer = setInterval(() => {
      this.#watcher.retry();
      this.#scans.request();
    }, safetyMs);
    this.#safetyTimer.unref();
  }

  status(): SourceStatus {
    const ignored = new Map<string, number>();
    for (const { contents } of this.#files.files)
      for (const [type, count] of contents.ignored) ignored.set(type, (ignored.get(type) ?? 0) + count);
    return {
      type: "folder",
      synced: this.#state !== undefined,
      problems: this.#problems.texts,
      folders: this.#options.folders,
      files: this.#files.files.length,
      objects: this.#state?.resources.size ?? 0,
      ignored: Object.fromEntries(ignored),
      lastReadAt: this.#lastReadAt,
    };
  }

  async #scan(): Promise<void> {
    const scan = await scanFolders(this.#options.folders);
    const isChanged = await this.#files.refresh(scan, this.#signal);
    if (this.#signal.aborted) return;
    const batch = isChanged || this.#state === undefined ? this.#nextBatch() : [];
    this.#lastReadAt = new Date().toISOString();
    this.#problems.replace([...this.#watchProblems(), ...this.#files.problems, ...this.#twins]);
    if (batch.length > 0) this.#batches$.next(batch);
    await this.#watcher.follow(scan.folders);
  }

  /** Moves on to the state that the files give now. */
  #nextBatch(): readonly ResourceChange[] {
    const before = this.#state;
    const selection = selectObjects(this.#files.files);
    const after = assembleState(selection.objects, this.#options.derive);
    this.#twins = selection.problems;
    this.#state = after;
    return before === undefined ? resetTo(after) : diffStates(before, after);
  }

  #noteChange(): void {
    if (!this.#signal.aborted) this.#settler.note();
  }

  #followFailure(): void {
    clearInterval(this.#pollTimer);
    if (this.#watcher.failure !== undefined && !this.#signal.aborted) {
      this.#pollTimer = setInterval(() => this.#scans.request(), pollMs);
      this.#pollTimer.unref();
    }
    this.#noteChange();
  }

  #watchProblems(): readonly ManifestProblem[] {
    const { failure } = this.#watcher;
    if (failure === undefined) return [];
    const problem = wholeFileProblem(
      `watching fails: ${failure}`,
      "changes are looked for every second instead",
    );
    return [{ file: this.#options.folders.join(", "), ...problem }];
  }

  async #stop(): Promise<void> {
    clearInterval(this.#safetyTimer);
    clearInterval(this.#pollTimer);
    this.#settler.cancel();
    await this.#watcher.close();
  }
}

const settling = { quietMs: 50, maxMs: 200 };

/** In case the system loses events. */
const safetyMs = 30_000;

/** While watching fails. */
const pollMs = 1000;
