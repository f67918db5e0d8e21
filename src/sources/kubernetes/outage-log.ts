import type { SourceLog } from "../resource-source.js";

/**
 * Tells of outages. One that is the same for many kinds, as it is when the server goes away, is told once, and
 * so is its end.
 */
export class OutageLog {
  readonly #log: SourceLog;
  /** Why each kind cannot be followed now, without numbers. */
  readonly #reasons = new Map<string, string>();

  constructor(log: SourceLog) {
    this.#log = log;
  }

  /** A list or a watch of a kind failed (again). */
  failed(kind: string, reason: string): void {
    // Patience differs from watch to watch, ports from connection to connection.
    const gist = reason.replace(/\d+/g, "#");
    const isKnown = this.#reasons.has(kind) || [...this.#reasons.values()].includes(gist);
    this.#reasons.set(kind, gist);
    this.#log[isKnown ? "debug" : "warn"]({ kind, reason }, "objects cannot be followed; trying again");
  }

  /** A kind is followed again. */
  over(kind: string): void {
    if (!this.#reasons.delete(kind)) return;
    if (this.#reasons.size === 0) this.#log.info({}, "all objects are followed again");
    else this.#log.debug({ kind }, "objects are followed again");
  }
}
