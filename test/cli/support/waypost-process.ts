import { spawn, type ChildProcess } from "node:child_process";
import * as path from "node:path";
import { Changes } from "../../support/changes.js";

const bin = path.join(__dirname, "..", "..", "..", "bin", "waypost.js");

/** What a finished command left. */
export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The built command as a process of its own. `npm test` builds it first. */
export class WaypostProcess {
  readonly #child: ChildProcess;
  readonly #changes = new Changes();
  stdout = "";
  stderr = "";
  #code: number | null | undefined;

  constructor(argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith("WAYPOST_"));
    this.#child = spawn(process.execPath, [bin, ...argv], {
      // No test is to make a certificate authority in somebody's home.
      env: { ...Object.fromEntries(inherited), WAYPOST_IDENTITY_ADDR: "", ...env },
    });
    this.#child.stdout
      ?.setEncoding("utf8")
      .on("data", (text: string) => this.#read(() => (this.stdout += text)));
    this.#child.stderr
      ?.setEncoding("utf8")
      .on("data", (text: string) => this.#read(() => (this.stderr += text)));
    this.#child.on("close", (code) => this.#read(() => (this.#code = code)));
  }

  /** Resolves with the one line that tells where the service listens. */
  async serving(): Promise<{ readonly grpc: string; readonly admin: string }> {
    await this.until(() => this.stdout.includes("\n"));
    return JSON.parse(this.stdout.slice(0, this.stdout.indexOf("\n"))) as { grpc: string; admin: string };
  }

  async finished(): Promise<Finished> {
    await this.until(() => this.#code !== undefined);
    return { code: this.#code ?? null, stdout: this.stdout, stderr: this.stderr };
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  async kill(): Promise<void> {
    if (this.#code === undefined) this.#child.kill("SIGKILL");
    await this.finished();
  }

  /** Resolves once the condition holds, which is looked at after every output; rejects when it comes to nothing. */
  async until(condition: () => boolean, withinMs = 20_000): Promise<void> {
    await this.#changes.until(
      () => condition() || this.#code !== undefined,
      () => `the process goes on, having said: ${this.stdout}${this.stderr}`,
      withinMs,
    );
    if (!condition()) throw new Error(`the process ended, having said: ${this.stdout}${this.stderr}`);
  }

  #read(take: () => void): void {
    take();
    this.#changes.announce();
  }
}
