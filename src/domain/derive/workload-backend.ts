import type { ExternalWorkload, Service } from "../resources/resource.js";
import { backendPorts, type Backend } from "./backend.js";

/**
 * A selected ExternalWorkload as Linkerd shows it (external-workload/endpoints_reconciler.go,
 * externalWorkloadToEndpoint). Unlike a pod, it must declare also the ports that are asked for by number, and
 * `publishNotReadyAddresses` does not make it ready.
 */
export function workloadBackend(service: Service, workload: ExternalWorkload): Backend {
  return {
    ips: workload.ips,
    ports: backendPorts(
      service,
      ({ targetPort, protocol }) =>
        workload.ports.find(
          (port) =>
            port.protocol === protocol &&
            (typeof targetPort === "number" ? port.port : port.name) === targetPort,
        )?.port,
    ),
    endpointAt: (addresses) => ({
      addresses,
      ready: workload.ready,
      hostname: service.headless ? workload.name : undefined,
      nodeName: undefined,
      zone: workload.labels.get("topology.kubernetes.io/zone"),
      forZones: [],
      target: { kind: "ExternalWorkload", namespace: workload.namespace, name: workload.name },
    }),
  };
}
