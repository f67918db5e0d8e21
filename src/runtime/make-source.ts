import type { Metrics } from "../admin/metrics.js";
import type { ServeConfig } from "../config/serve-config.js";
import { deriveEndpointSlices } from "../domain/derive/derive-endpoint-slices.js";
import type { JudgePatterns } from "../domain/profile/path-patterns.js";
import { kubeConnector } from "../sources/kubernetes/kube-connection.js";
import { KubernetesSource } from "../sources/kubernetes/kubernetes-source.js";
import { ManifestSource } from "../sources/manifests/manifest-source.js";
import type { ResourceSource } from "../sources/resource-source.js";
import type { Logger } from "./logger.js";

/** What a source is given by the service. */
export interface SourceNeeds {
  readonly judge: JudgePatterns;
  readonly log: Logger;
  readonly metrics: Metrics;
  /** For what a pod gets to know of its cluster, and for KUBECONFIG. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The source that the configuration names: folders, else a cluster. */
export function makeSource(config: ServeConfig, needs: SourceNeeds): ResourceSource {
  return config.manifests.length > 0 ? folderSource(config, needs) : clusterSource(config, needs);
}

function folderSource(config: ServeConfig, { judge, log }: SourceNeeds): ResourceSource {
  return new ManifestSource({
    folders: config.manifests,
    judge,
    log: log.child({ component: "manifest-source" }),
    ...(config.deriveEndpoints && { derive: deriveEndpointSlices }),
  });
}

function clusterSource(
  { kubeconfig }: ServeConfig,
  { judge, log, metrics, env }: SourceNeeds,
): ResourceSource {
  const requests = metrics.httpClient("k8s");
  return new KubernetesSource({
    connect: kubeConnector({ kubeconfig, env }),
    judge,
    log: log.child({ component: "kubernetes-source" }),
    observer: {
      event: (kind) => metrics.source.event(kind),
      lag: (kind, seconds) => metrics.source.lag(kind, seconds),
      request: (method) => requests.request(method),
    },
  });
}
