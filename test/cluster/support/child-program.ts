import { spawn, type ChildProcess } from "node:child_process";
import * as fs from "node:fs";
import * as path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const pollIntervalMs = 40;
const tailBytes = 4000;

/** A program that runs beside the tests, with its output in a file. */
export class ChildProgram {
  readonly #name: string;
  readonly #logFile: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;

  constructor(file: string, args: readonly string[], { logFile }: { readonly logFile: string }) {
    this.#name = path.basename(file);
    this.#logFile = logFile;
    const log = fs.openSync(logFile, "a");
    this.#child = spawn(file, args, { stdio: ["ignore", log, log] });
    fs.closeSync(log);
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", () => resolve());
      this.#child.once("error", () => resolve());
    });
  }

  get running(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits until `check` says yes; fails with the end of the log when the program exits or the time is over. */
  async untilReady(
    check: () => Promise<boolean>,
    { deadlineMs }: { readonly deadlineMs: number },
  ): Promise<void> {
    const end = performance.now() + deadlineMs;
    while (!(await check().catch(() => false))) {
      if (!this.running) throw new Error(`${this.#name} exited before it was ready:\n${this.#tail()}`);
      if (performance.now() > end)
        throw new Error(`${this.#name} was not ready after ${deadlineMs / 1000} s:\n${this.#tail()}`);
      await delay(pollIntervalMs);
    }
  }

  /** Kills it as a crash would, and waits until it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited;
  }

  #tail(): string {
    const text = fs.readFileSync(this.#logFile, "utf8");
    return text.slice(-tailBytes);
  }
}
