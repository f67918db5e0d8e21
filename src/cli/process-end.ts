import { errorText } from "../domain/error-text.js";
import { exitCode } from "./exit-code.js";

const stopSignals = ["SIGINT", "SIGTERM"] as const;

type StopSignal = (typeof stopSignals)[number];

/** How long a command that was interrupted may take to end by itself, in milliseconds. */
const patienceMs = 300;

/** What a write fails with when whoever read it has gone, as `head` does: that is no fault. */
const readerIsGone: ReadonlySet<string> = new Set(["EPIPE", "ECONNRESET"]);

/**
 * When this process ends, and with which code: by its command, by signals, or because its output cannot be written.
 * There is one in a process.
 */
export class ProcessEnd {
  readonly #interrupted = new AbortController();
  #stopService: ((reason: string) => void) | undefined;
  #signal: StopSignal | undefined;
  #patience: NodeJS.Timeout | undefined;
  #code: number | undefined;
  #hasLostOutput = false;

  /** Looks after the output from now on. */
  constructor() {
    process.stdout.on("error", (error: Error & { readonly code?: string }) => this.#outputFailed(error));
    // There is nobody left to tell.
    process.stderr.on("error", () => undefined);
  }

  /** Aborted when a command that answers and ends is to end before. */
  get interrupted(): AbortSignal {
    return this.#interrupted.signal;
  }

  /** Lets signals interrupt the command; whatever it waits for then, the process ends a moment later. */
  interruptBySignals(): void {
    for (const signal of stopSignals) process.on(signal, () => this.#interrupt(signal));
  }

  /** Lets signals tell a service to stop, each time, and the loss of its output too. */
  stopBySignals(stop: (reason: string) => void): void {
    this.#stopService = stop;
    for (const signal of stopSignals) process.on(signal, stop);
  }

  /** The command is done: the process ends with this code once nothing is left to do. */
  readonly finish = (code: number): void => {
    this.#code = code;
    // What is left to do shall not take the longer for it.
    this.#patience?.unref();
    process.exitCode = this.#codeFor(code);
  };

  /** Ends the process with this code once its output is written, whatever else is left to do. */
  async finishNow(code: number): Promise<never> {
    this.finish(code);
    await written(process.stdout);
    await written(process.stderr);
    return this.exit(this.#codeFor(code));
  }

  /** Ends the process at once. */
  readonly exit = (code: number): never => {
    // The end waits for what the system has begun, such as a read: a signal is to end that too.
    for (const signal of stopSignals) process.removeAllListeners(signal);
    process.exit(code);
  };

  #codeFor(code: number): number {
    if (this.#hasLostOutput) return exitCode.failure;
    return code === exitCode.interrupted ? codeOf(this.#signal) : code;
  }

  #interrupt(signal: StopSignal): void {
    if (this.#signal !== undefined) return this.#dieOf(signal);
    this.#signal = signal;
    this.#interrupted.abort();
    this.#patience = setTimeout(() => {
      const isCut = this.#code === undefined || this.#code === exitCode.interrupted;
      if (isCut) this.#dieOf(signal);
      else this.exit(this.#codeFor(this.#code ?? exitCode.ok));
    }, patienceMs);
    if (this.#code !== undefined) this.#patience.unref();
  }

  /** Not by `exit`, which would wait for a read that never ends, as of a pipe that nobody writes to. */
  #dieOf(signal: StopSignal): never {
    for (const each of stopSignals) process.removeAllListeners(each);
    process.kill(process.pid, signal);
    // The first process of a container does not die of signals.
    return this.exit(codeOf(signal));
  }

  #outputFailed(error: Error & { readonly code?: string }): void {
    if (!readerIsGone.has(error.code ?? "")) {
      if (!this.#hasLostOutput)
        process.stderr.write(`waypost: the output cannot be written: ${errorText(error)}\n`);
      this.#hasLostOutput = true;
      if (this.#code !== undefined) process.exitCode = exitCode.failure;
    }
    // A command that is about to end keeps its code; one that goes on would do so for nobody.
    setImmediate(() => {
      if (this.#code !== undefined) return;
      this.#interrupted.abort();
      this.#stopService?.("SIGPIPE");
      // A service is to be told once: it takes a second time for impatience.
      this.#stopService = undefined;
    });
  }
}

function codeOf(signal: StopSignal | undefined): number {
  return signal === "SIGTERM" ? exitCode.terminated : exitCode.interrupted;
}

/** Resolves once all that was written to a stream is with the system, or is lost and that has been told. */
function written(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write("", () => setImmediate(resolve)));
}
