import type { KubernetesLimits } from "../../../src/sources/kubernetes/kubernetes-limits.js";

/** Patience of a moment where trouble is to be got over, and of hours where something is not to happen. */
export const testLimits: KubernetesLimits = {
  pageSize: 3,
  answerMs: 5000,
  listSilenceMs: 5000,
  watchSeconds: 3600,
  olderVersionSeconds: 1800,
  watchGraceMs: 0,
  keepAliveMs: 30_000,
  steadyWatchMs: 0,
  refusalMs: 3_600_000,
  backoff: { firstMs: 1, maxMs: 10 },
  maxRetryAfterMs: 60_000,
  reportMs: 0,
};
