import { selectorMatches } from "../label-selector.js";
import type { ExternalWorkload, Pod } from "../resources/resource.js";
import type { ClusterView } from "../state/cluster-view.js";

/** Whether a Server declares a pod's port opaque, by number or name (Linkerd endpoints_watcher.go, SetToServerProtocol). */
export function serverMakesPodPortOpaque(view: ClusterView, pod: Pod, port: number): boolean {
  return view
    .opaqueServersIn(pod.namespace)
    .some(
      (server) =>
        (server.port === port ||
          pod.ports.some(
            (p) => (p.containerPort === port || p.hostPort === port) && p.name === server.port,
          )) &&
        selectorMatches(server.podSelector, pod.labels),
    );
}

/** The same for the port of an ExternalWorkload (SetToServerProtocolExternalWorkload). */
export function serverMakesWorkloadPortOpaque(
  view: ClusterView,
  workload: ExternalWorkload,
  port: number,
): boolean {
  return view
    .opaqueServersIn(workload.namespace)
    .some(
      (server) =>
        (server.port === port || workload.ports.some((p) => p.port === port && p.name === server.port)) &&
        selectorMatches(server.externalWorkloadSelector, workload.labels),
    );
}
