import * as path from "node:path";
import { Worker } from "node:worker_threads";
import type { JudgePatterns, PatternVerdicts } from "../domain/profile/path-patterns.js";

/** Why a pattern does not compile; undefined when it does. A number: not to be had, to be asked for again then. */
type Verdict = string | undefined | number;

interface PatternJudgeOptions {
  /** Told of each pattern that was looked at, and of those that could not be. */
  readonly observer: {
    judged(verdict: "valid" | "invalid" | "failed"): void;
    failed(error: Error): void;
  };
  /** How long the thread may take for what it is asked at a time; 3 s by default. */
  readonly patienceMs?: number;
}

/** Patterns whose verdicts are remembered; the oldest go first. */
const rememberedPatterns = 10_000;
/** Patterns after which the thread is replaced: each may cost it up to 265 KB for good. */
const patternsPerThread = 300;
/** Patterns given to the thread at a time. */
const patternsPerMessage = 50;
/** Patterns that people write take milliseconds; a few kilobytes can be made to take a minute. */
const defaultPatienceMs = 3000;
/** It may have been the machine that was slow. */
const tryAgainMs = 60_000;

/**
 * Asks the proxy's regex engine which patterns compile, in a thread of its own that is started when first
 * needed. A pattern that cannot be checked, since the thread died of it or took too long, is in no answer: it is
 * passed on as Linkerd does.
 */
export class PatternJudge {
  readonly #options: PatternJudgeOptions;
  readonly #verdicts = new Map<string, Verdict>();
  #queue: Promise<unknown> = Promise.resolve();
  #worker: Worker | undefined;
  #judgedByWorker = 0;

  constructor(options: PatternJudgeOptions) {
    this.#options = options;
  }

  readonly judge: JudgePatterns = (patterns, isOver = never) => {
    const result = this.#queue.then(() => this.#judgeAll(patterns, isOver));
    // Whoever asks next has nothing to do with a fault in this one.
    this.#queue = result.catch(() => undefined);
    return result;
  };

  async close(): Promise<void> {
    await this.#queue;
    await this.#dismissWorker();
  }

  async #judgeAll(patterns: readonly string[], isOver: () => boolean): Promise<PatternVerdicts> {
    const others = patterns.filter((pattern) => !this.#isDecided(pattern));
    const fresh = new Map<string, Verdict>();
    // Others wait for the thread, so it does nothing for those who do not.
    for (let i = 0; i < others.length && !isOver(); i += patternsPerMessage) {
      const some = others.slice(i, i + patternsPerMessage);
      for (const [pattern, verdict] of await this.#ask(some, isOver)) fresh.set(pattern, verdict);
    }
    const all = patterns
      .filter((pattern) => fresh.has(pattern) || this.#verdicts.has(pattern))
      .map(
        (pattern) =>
          [pattern, fresh.has(pattern) ? fresh.get(pattern) : this.#verdicts.get(pattern)] as const,
      );
    for (const [pattern, verdict] of all) this.#remember(pattern, verdict);
    return new Map(
      all.flatMap(([pattern, verdict]) => (typeof verdict === "number" ? [] : [[pattern, verdict]])),
    );
  }

  #isDecided(pattern: string): boolean {
    const verdict = this.#verdicts.get(pattern);
    return typeof verdict === "number" ? performance.now() < verdict : this.#verdicts.has(pattern);
  }

  /** Should the thread die of one of several patterns, each is tried alone. */
  async #ask(
    patterns: readonly string[],
    isOver: () => boolean,
  ): Promise<readonly (readonly [string, Verdict])[]> {
    try {
      const verdicts = await this.#askWorker(patterns);
      for (const verdict of verdicts)
        this.#options.observer.judged(verdict === undefined ? "valid" : "invalid");
      return patterns.map((pattern, i) => [pattern, verdicts[i]]);
    } catch (error) {
      await this.#dismissWorker();
      if (patterns.length > 1) return await this.#askOneByOne(patterns, isOver);
      this.#options.observer.judged("failed");
      this.#options.observer.failed(error instanceof Error ? error : new Error(String(error)));
      return patterns.map((pattern) => [pattern, performance.now() + tryAgainMs]);
    }
  }

  async #askOneByOne(
    patterns: readonly string[],
    isOver: () => boolean,
  ): Promise<readonly (readonly [string, Verdict])[]> {
    const answers: (readonly [string, Verdict])[] = [];
    for (const pattern of patterns) {
      if (isOver()) break;
      answers.push(...(await this.#ask([pattern], isOver)));
    }
    return answers;
  }

  async #askWorker(patterns: readonly string[]): Promise<readonly (string | undefined)[]> {
    if (this.#judgedByWorker >= patternsPerThread) await this.#dismissWorker();
    const worker = (this.#worker ??= this.#startWorker());
    this.#judgedByWorker += patterns.length;
    return await ask(worker, patterns, this.#options.patienceMs ?? defaultPatienceMs);
  }

  /** The thread does not keep the process alive. Its heap is bounded: a pattern may not eat the service's memory. */
  #startWorker(): Worker {
    const worker = new Worker(path.join(__dirname, "pattern-worker.cjs"), {
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    });
    worker.unref();
    // It may also die when nobody asks; a dead thread would never answer the next one.
    const forget = (): void => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on("error", forget).on("exit", forget);
  }

  async #dismissWorker(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#judgedByWorker = 0;
    await worker?.terminate();
  }

  #remember(pattern: string, verdict: Verdict): void {
    this.#verdicts.delete(pattern);
    this.#verdicts.set(pattern, verdict);
    const [oldest] = this.#verdicts.keys();
    if (this.#verdicts.size > rememberedPatterns && oldest !== undefined) this.#verdicts.delete(oldest);
  }
}

const never = (): boolean => false;

/** Resolves with the thread's answer; rejects when it ends without one, or takes too long. */
function ask(
  worker: Worker,
  patterns: readonly string[],
  patienceMs: number,
): Promise<readonly (string | undefined)[]> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      worker.unref();
      act();
    };
    const onMessage = (verdicts: readonly (string | undefined)[]): void => settle(() => resolve(verdicts));
    const onError = (error: unknown): void =>
      settle(() => reject(error instanceof Error ? error : new Error(String(error))));
    const onExit = (code: number): void =>
      settle(() => reject(new Error(`the pattern thread ended with code ${code}`)));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`the pattern thread took longer than ${patienceMs} ms`))),
      patienceMs,
    );
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.ref();
    worker.postMessage(patterns);
  });
}
