import type { BackoffLimits } from "./backoff.js";

/** Patience with an API server. Tests shorten it. */
export interface KubernetesLimits {
  /** Objects asked for at once. */
  readonly pageSize: number;
  /** Until the head of an answer has to be there; a server may queue a request for a quarter of a minute. */
  readonly answerMs: number;
  /** Longest silence within a list. */
  readonly listSilenceMs: number;
  /** What a watch is asked to last: this and up to as much again, so that watches do not end together. */
  readonly watchSeconds: number;
  /** Silence on top of that after which a watch is cut: the server should have ended it. */
  readonly watchGraceMs: number;
  /** Idle time of a connection before the system probes it; it is dead some ten seconds later. */
  readonly keepAliveMs: number;
  /** A watch that lasts so long counts as healthy: what was wrong before is over. */
  readonly steadyWatchMs: number;
  /** How long a kind that had objects has to be refused before they go. */
  readonly refusalMs: number;
  readonly backoff: BackoffLimits;
  /** The longest wait that a server can ask for. */
  readonly maxRetryAfterMs: number;
}
