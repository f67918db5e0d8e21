import type { ValidatorMetrics } from "../admin/validator-metrics.js";
import type { JudgePatterns } from "../domain/profile/path-patterns.js";
import type { Kind } from "../domain/resources/resource.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import { kubeConnector } from "../sources/kubernetes/kube-connection.js";
import { KubernetesSource } from "../sources/kubernetes/kubernetes-source.js";
import type { SourceStatus } from "../sources/resource-source.js";
import { ResourceStore } from "../store/resource-store.js";
import type { Logger } from "./logger.js";
import type { Releases } from "./releases.js";

/** What the webhook knows of the cluster. */
export interface KnownCluster {
  /** Calls back with the cluster, or with undefined while it is not known. */
  with<T>(read: (cluster: ClusterView | undefined) => T): T;
  /** Undefined where no cluster is read. */
  status(): SourceStatus | undefined;
}

interface ClusterNeeds {
  readonly kubeconfig: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly judge: JudgePatterns;
  readonly log: Logger;
  readonly metrics: ValidatorMetrics;
  readonly releases: Releases;
}

/** The kinds that rules about a single profile look into. */
const kinds: readonly Kind[] = ["Service"];

/** No cluster: the rules that need one are silent. */
export const unknownCluster: KnownCluster = { with: (read) => read(undefined), status: () => undefined };

/**
 * Begins to read the cluster, and does not wait for it: the webhook answers meanwhile. While Services cannot be
 * read, or are read no further, the cluster is not known: nobody is to be warned of what may be long there.
 */
export function readCluster({ kubeconfig, env, judge, log, metrics, releases }: ClusterNeeds): KnownCluster {
  const { source: measured, requests } = metrics.cluster();
  const source = new KubernetesSource({
    connect: kubeConnector({ kubeconfig, env }),
    judge,
    log: log.child({ component: "kubernetes-source" }),
    observer: {
      event: (kind) => measured.event(kind),
      lag: (kind, seconds) => measured.lag(kind, seconds),
      request: (method) => requests.request(method),
    },
    kinds,
  });
  const store = new ResourceStore();
  const stopped = new AbortController();
  releases.add(() => stopped.abort());
  releases.addSubscription(source.batches$.subscribe((batch) => store.apply(batch)));
  source
    .start(stopped.signal)
    .catch((error: unknown) => log.error({ err: error }, "the cluster's Services cannot be read"));
  return {
    with: (read) => {
      const { synced, problems } = source.status();
      return synced && problems.length === 0 ? store.read(read) : read(undefined);
    },
    status: () => source.status(),
  };
}
