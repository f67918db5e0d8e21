import type { ApiFault } from "./api-fault.js";

/** Is told of trouble with a kind. */
export interface TroubleLog {
  /** A list or a watch failed; told each time. */
  failed(reason: string): void;
  /** The server answers again. */
  over(): void;
  /** The kind is refused; told once, and again when it is final. */
  refused(reason: string): void;
  /** A kind that was refused can be read. */
  granted(): void;
}

type Refusal = ApiFault & { readonly type: "refused" };

interface PresentRefusal {
  readonly fault: Refusal;
  /** Of the monotonic clock, in milliseconds. */
  readonly since: number;
  /** It is final: the kind counts as empty. */
  readonly holds: boolean;
}

/** What is wrong with following a kind, now. */
export class TroubleReport {
  readonly #log: TroubleLog;
  readonly #refusalMs: number;
  #failure: string | undefined;
  #refusal: PresentRefusal | undefined;

  constructor(log: TroubleLog, refusalMs: number) {
    this.#log = log;
    this.#refusalMs = refusalMs;
  }

  /** For people. */
  get texts(): readonly string[] {
    return [
      ...(this.#refusal === undefined ? [] : [describe(this.#refusal)]),
      ...(this.#failure === undefined
        ? []
        : [`${this.#failure}; what is known stays, and it is tried again`]),
    ];
  }

  /** Why the kind counts as empty. */
  get refusal(): Refusal["reason"] | undefined {
    return this.#refusal?.holds === true ? this.#refusal.fault.reason : undefined;
  }

  /** A list or a watch failed. */
  failed(reason: string): void {
    this.#failure = reason;
    // A refusal has to go on without a break to be believed.
    if (this.#refusal?.holds === false) this.#refusal = undefined;
    this.#log.failed(reason);
  }

  /**
   * A list was refused. Returns whether that is final: at once while there is nothing to lose, else after it
   * went on for some time, since a refusal can be a moment's disorder on the server's side.
   */
  refused(fault: Refusal, { hasItems }: { readonly hasItems: boolean }): boolean {
    // The server answers, so whatever kept it from that is over.
    this.over();
    const now = performance.now();
    const before = this.#refusal;
    const since = before?.since ?? now;
    const holds = before?.holds === true || !hasItems || now - since >= this.#refusalMs;
    const refusal = { fault, since, holds };
    this.#refusal = refusal;
    if (before === undefined || (holds && !before.holds) || before.fault.reason !== fault.reason)
      this.#log.refused(describe(refusal));
    return holds;
  }

  /** A list came through. */
  listed(): void {
    if (this.#refusal === undefined) return;
    this.#refusal = undefined;
    this.#log.granted();
  }

  /** The server answers, and goes on answering. */
  over(): void {
    if (this.#failure === undefined) return;
    this.#failure = undefined;
    this.#log.over();
  }
}

function describe({ fault: { reason, message }, holds }: PresentRefusal): string {
  const what = reason === "absent" ? "the server has no such kind" : "may not be read";
  return `${what} (${message}); ${holds ? "it counts as empty" : "what is known of it stays for now"}`;
}
