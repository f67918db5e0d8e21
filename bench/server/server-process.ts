import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import * as path from "node:path";
import type { Manifest } from "../../test/support/manifest-changes.js";
import type { Command, Report, Usage } from "./commands.js";

export type ServerKind = "waypost" | "bare-loop";

/** A server in a process of its own, so that what it uses can be told apart. */
export class ServerProcess {
  readonly address: string;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, address: string) {
    this.#process = process;
    this.address = address;
  }

  static async start(kind: ServerKind): Promise<ServerProcess> {
    const child = fork(path.join(__dirname, `${kind}.ts`), {
      serialization: "advanced",
      execArgv: [...process.execArgv, "--expose-gc", ...extraOptions()],
    });
    const report = await nextReport(child, "listening");
    return new ServerProcess(child, report.address);
  }

  /** Has objects applied, in one batch. Does not wait for it. */
  apply(...objects: readonly Manifest[]): void {
    this.#tell({ type: "apply", objects, tell: false });
  }

  /** Has objects applied and deleted, in one batch. Does not wait for it. */
  change(change: Omit<Extract<Command, { type: "change" }>, "type">): void {
    this.#tell({ type: "change", ...change });
  }

  /** Has objects applied, in one batch, and resolves when they are in. */
  async setUp(objects: readonly Manifest[]): Promise<void> {
    const applied = nextReport(this.#process, "applied");
    this.#tell({ type: "apply", objects, tell: true });
    await applied;
  }

  /** Has a prepared message written to every stream. Does not wait for it. */
  write(message: Buffer): void {
    this.#tell({ type: "write", message });
  }

  /** Resolves once it has done all that it was told, and what follows of it. */
  async rest(): Promise<void> {
    const resting = nextReport(this.#process, "resting");
    this.#tell({ type: "rest" });
    await resting;
  }

  /** What was used up to now, after a collection of garbage. */
  async usage(): Promise<Usage> {
    this.#tell({ type: "usage" });
    return (await nextReport(this.#process, "usage")).usage;
  }

  async stop(): Promise<void> {
    if (!this.#process.connected) return;
    const exited = once(this.#process, "exit");
    this.#process.disconnect();
    await exited;
  }

  #tell(command: Command): void {
    if (!this.#process.connected) throw new Error("the server has ended");
    // Should it end just now, the next command tells.
    this.#process.send(command, () => undefined);
  }
}

/** Options of Node for the servers, as `--cpu-prof`. */
function extraOptions(): readonly string[] {
  return (process.env["BENCH_NODE_OPTIONS"] ?? "").split(" ").filter((option) => option !== "");
}

function nextReport<T extends Report["type"]>(
  child: ChildProcess,
  type: T,
): Promise<Extract<Report, { type: T }>> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void): void => {
      child.off("message", onMessage).off("exit", onExit);
      act();
    };
    const onExit = (code: number | null): void =>
      settle(() => reject(new Error(`the server ended with code ${code ?? "none"}`)));
    const onMessage = (report: Report): void => {
      if (isOfType(report, type)) settle(() => resolve(report));
    };
    child.on("message", onMessage).on("exit", onExit);
  });
}

function isOfType<T extends Report["type"]>(report: Report, type: T): report is Extract<Report, { type: T }> {
  return report.type === type;
}
