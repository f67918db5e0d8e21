import type { ApiFault } from "./api-fault.js";
import { Backoff } from "./backoff.js";
import type { KubernetesLimits } from "./kubernetes-limits.js";

/** What to do after something came to an end. */
export interface NextStep {
  /** 0: at once. */
  readonly waitMs: number;
  /** A watch cannot be resumed: the kind is to be listed. */
  readonly mustList: boolean;
}

/** Refusals of a watch in a row, after which a list has to show whether its version is the reason. */
const refusedWatches = 3;

/**
 * Decides how to go on after lists and watches end. Only a steady watch makes earlier failures void, so that a
 * server which breaks off whatever it begins is left alone more and more.
 */
export class Recovery {
  readonly #backoff: Backoff;
  readonly #maxRetryAfterMs: number;
  #relists = 0;
  #refusedWatches = 0;

  constructor(
    limits: Pick<KubernetesLimits, "backoff" | "maxRetryAfterMs">,
    random: () => number = Math.random,
  ) {
    this.#backoff = new Backoff(limits.backoff, random);
    this.#maxRetryAfterMs = limits.maxRetryAfterMs;
  }

  /** A watch has lasted long enough to count as healthy. */
  steady(): void {
    this.#backoff.reset();
    this.#relists = 0;
    this.#refusedWatches = 0;
  }

  /** A watch was ended by the server, as happens in the course of things. */
  afterClose(wasSteady: boolean): NextStep {
    return { waitMs: wasSteady ? 0 : this.#backoff.next(), mustList: false };
  }

  afterFault(fault: ApiFault, during: "list" | "watch"): NextStep {
    // A watch that is refused may be one of a kind that is gone: a list tells.
    if (fault.type === "expired" || (fault.type === "refused" && during === "watch")) {
      this.#relists += 1;
      return { waitMs: this.#relists === 1 ? 0 : this.#backoff.next(), mustList: true };
    }
    const waitMs = this.#backoff.next();
    if (fault.type === "refused") return { waitMs, mustList: true };
    const { isAnswer, needsList, retryAfterMs } = fault;
    if (retryAfterMs !== undefined)
      return {
        waitMs: Math.max(waitMs, Math.min(retryAfterMs, this.#maxRetryAfterMs)),
        mustList: during === "list" || needsList,
      };
    if (during === "watch" && isAnswer) this.#refusedWatches += 1;
    return { waitMs, mustList: during === "list" || needsList || this.#refusedWatches >= refusedWatches };
  }
}
