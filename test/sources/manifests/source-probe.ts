import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PatternVerdicts } from "../../../src/domain/profile/path-patterns.js";
import type { ResourceChange } from "../../../src/domain/resources/resource-change.js";
import { ManifestSource } from "../../../src/sources/manifests/manifest-source.js";
import type { DeriveSlices } from "../../../src/sources/manifests/manifest-set.js";

export type Batch = readonly ResourceChange[];

/** A folder of its own, gone with `remove`. */
export async function makeFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await realpath(await mkdtemp(join(tmpdir(), "manifests-")));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** Lets every pattern pass except those with a look-ahead, which the proxy's engine does not have. */
export function judge(patterns: readonly string[]): Promise<PatternVerdicts> {
  return Promise.resolve(new Map(patterns.map((p) => [p, p.includes("(?=") ? "look-around" : undefined])));
}

/** A source under test: its batches one by one, and what it logs. */
export class SourceProbe {
  readonly source: ManifestSource;
  readonly logged: { readonly level: string; readonly fields: object; readonly message: string }[] = [];
  readonly #abort = new AbortController();
  readonly #batches: Batch[] = [];
  #wake: () => void = () => undefined;

  constructor(folders: readonly string[], derive?: DeriveSlices) {
    const log = (level: string) => (fields: object, message: string) => {
      this.logged.push({ level, fields, message });
    };
    this.source = new ManifestSource({
      folders,
      judge,
      derive,
      log: { debug: log("debug"), info: log("info"), warn: log("warn") },
    });
    this.source.batches$.subscribe((batch) => {
      this.#batches.push(batch);
      this.#wake();
    });
  }

  start(): Promise<void> {
    return this.source.start(this.#abort.signal);
  }

  stop(): void {
    this.#abort.abort();
  }

  /** Batches that nobody took. */
  get pending(): number {
    return this.#batches.length;
  }

  /** The next batch; fails well before the slow scans that make up for lost events. */
  async next(): Promise<Batch> {
    await this.until(() => this.#batches.length > 0, "a batch");
    return this.#batches.shift() ?? [];
  }

  /** Takes batches until each of the given steps has come, in whatever batch. */
  async nextUntil(...steps: readonly string[]): Promise<void> {
    const missing = new Set(steps);
    while (missing.size > 0) for (const step of describe(await this.next())) missing.delete(step);
  }

  /** Waits for something that comes with a log line or a batch. */
  async until(isReached: () => boolean, what: string): Promise<void> {
    const patienceMs = 8000;
    const deadline = setTimeout(() => this.#wake(), patienceMs);
    const end = performance.now() + patienceMs;
    while (!isReached()) {
      if (performance.now() >= end) throw new Error(`expected ${what}, none came`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    clearTimeout(deadline);
  }

  /** Waits for a log line. */
  async logs(level: string, reason: string): Promise<void> {
    const seen = (): boolean =>
      this.logged.some((line) => line.level === level && JSON.stringify(line.fields).includes(reason));
    const timer = setInterval(() => this.#wake(), 5);
    await this.until(seen, `a ${level} of ${reason}`).finally(() => clearInterval(timer));
  }
}

/** Steps in short: `apply Service shop/web`. */
export function describe(batch: Batch): readonly string[] {
  return batch.map((change) => {
    switch (change.type) {
      case "reset":
        return `reset ${change.kind} ${change.objects.map(({ name }) => name).join(",")}`.trimEnd();
      case "apply":
        return `apply ${change.object.kind} ${change.object.name}`;
      case "reject":
        return `reject ${change.rejection.kind} ${change.rejection.name}`;
      case "delete":
        return `delete ${change.kind} ${change.id.name}`;
    }
  });
}

/** A Service that `port` tells from others of its name. */
export function service(name: string, port = 80): string {
  return `apiVersion: v1\nkind: Service\nmetadata: { name: ${name}, namespace: shop }\nspec: { ports: [{ port: ${port} }] }\n`;
}
