import type { Service, ServicePort, SliceEndpoint, SlicePort } from "../resources/resource.js";

/** What a Service selects, as its slices will show it. */
export interface Backend {
  /** In canonical text, of any family; the first is the primary one. */
  readonly ips: readonly string[];
  /** Where the Service's ports lead on this backend. */
  readonly ports: readonly SlicePort[];
  readonly endpointAt: (addresses: readonly string[]) => SliceEndpoint;
}

/** The Service's ports, without those for which `targetOf` finds no port. */
export function backendPorts(
  service: Service,
  targetOf: (port: ServicePort) => number | undefined,
): readonly SlicePort[] {
  const ports: SlicePort[] = [];
  for (const servicePort of service.ports) {
    const port = targetOf(servicePort);
    if (port !== undefined) ports.push({ name: servicePort.name, port });
  }
  return ports;
}
