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
  /** The same in a version of a kind that is not the best: then a list looks for a better one. */
  readonly olderVersionSeconds: number;
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
  /** How long after a change people are told what is wrong with an object, when that takes time to find out. */
  readonly reportMs: number;
}

/** The patience of a service that runs. */
export const defaultLimits: KubernetesLimits = {
  pageSize: 500,
  answerMs: 30_000,
  listSilenceMs: 30_000,
  watchSeconds: 300,
  olderVersionSeconds: 10,
  watchGraceMs: 30_000,
  keepAliveMs: 30_000,
  steadyWatchMs: 1000,
  refusalMs: 10_000,
  backoff: { firstMs: 500, maxMs: 30_000 },
  maxRetryAfterMs: 300_000,
  reportMs: 500,
};
