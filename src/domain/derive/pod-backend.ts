import type { Pod, Service, ServicePort } from "../resources/resource.js";
import { backendPorts, type Backend } from "./backend.js";

/**
 * A selected pod as Kubernetes' EndpointSlice controller shows it (k8s.io/endpointslice utils.go,
 * podToEndpoint). Undefined: the pod has finished. A pod whose Node is unknown has no zone; the controller
 * would wait for the Node, but Nodes are seldom among manifests.
 *
 * @param zone of the pod's Node; empty or undefined when not known.
 */
export function podBackend(service: Service, pod: Pod, zone: string | undefined): Backend | undefined {
  if (pod.phase === "Succeeded" || pod.phase === "Failed") return undefined;
  return {
    ips: pod.ips,
    ports: backendPorts(service, (port) => targetPortOf(pod, port)),
    endpointAt: (addresses) => ({
      addresses,
      ready: service.publishNotReadyAddresses || (pod.ready && !pod.deleting),
      hostname: pod.hostname !== "" && pod.subdomain === service.name ? pod.hostname : undefined,
      nodeName: pod.nodeName === "" ? undefined : pod.nodeName,
      zone: zone === "" ? undefined : zone,
      forZones: [],
      target: { kind: "Pod", namespace: pod.namespace, name: pod.name },
    }),
  };
}

/** As k8s.io/endpointslice utils.go, FindPort: a number needs no container that declares it. */
function targetPortOf(pod: Pod, { targetPort, protocol }: ServicePort): number | undefined {
  if (typeof targetPort === "number") return targetPort;
  const named = pod.ports.filter(
    (port) => port.name === targetPort && port.protocol === protocol && port.initContainer !== "ends",
  );
  const [first] = named;
  return (named.find((port) => port.initContainer === undefined) ?? first)?.containerPort;
}
