import { spawn, type ChildProcess } from "node:child_process";
import * as fs from "node:fs";

interface ProgramOptions {
  readonly logFile: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** A program that runs beside the tests, with what it says in a file. */
export class Program {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;

  constructor(argv: readonly [string, ...string[]], { logFile, env = {} }: ProgramOptions) {
    const log = fs.openSync(logFile, "a");
    const [file, ...args] = argv;
    this.#child = spawn(file, args, {
      stdio: ["ignore", log, log],
      env: { PATH: process.env.PATH ?? "", ...env },
    });
    fs.closeSync(log);
    this.#exited = new Promise((resolve) => {
      this.#child.once("exit", () => resolve()).once("error", () => resolve());
    });
  }

  get running(): boolean {
    return this.#child.pid !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Kills it as a crash would, and waits until it is gone. */
  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.#exited;
  }
}
