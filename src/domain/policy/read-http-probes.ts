import type { ObjectReader } from "../resources/object-reader.js";
import type { ContainerPort } from "../resources/resource.js";
import { SharedValues } from "../shared-values.js";
import { isTcp } from "./is-tcp.js";
import { probePath } from "./probe-path.js";
import type { HttpProbe } from "./workload-policy.js";

/** A container, of which the ports are read already. */
export interface ProbedContainer {
  readonly reader: ObjectReader;
  readonly ports: readonly ContainerPort[];
}

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

/** Pods of one workload have the same probes. */
const known = new SharedValues<readonly HttpProbe[]>();

/**
 * The HTTP probes of containers, each once, by port and path (Linkerd inbound/workload.rs, pod_http_probes).
 * Undefined when there are none. Other kinds of probes need no route.
 */
export function readHttpProbes(containers: readonly ProbedContainer[]): readonly HttpProbe[] | undefined {
  const probes = containers.flatMap(probesOf).sort(byPortAndPath);
  const distinct = probes.filter((probe, i) => i === 0 || byPortAndPath(probe, probes[i - 1] ?? probe) !== 0);
  return distinct.length === 0 ? undefined : known.get(JSON.stringify(distinct), () => distinct);
}

function probesOf({ reader, ports }: ProbedContainer): readonly HttpProbe[] {
  return ["livenessProbe", "readinessProbe", "startupProbe"].flatMap((name) => {
    const probe = reader.has(name) ? reader.object(name) : undefined;
    if (probe?.has("httpGet") !== true) return [];
    const get = probe.object("httpGet");
    const port = readPort(get, ports);
    // As the API server writes it down.
    const path = probePath(get.string("path") || "/");
    return port === undefined || path === undefined ? [] : [{ port, path }];
  });
}

/** A number, or the name of a port of the same container, in any case. */
function readPort(get: ObjectReader, ports: readonly ContainerPort[]): number | undefined {
  const number =
    typeof get.raw("port") === "string" ? portNamed(get.string("port"), ports) : get.integer("port", int32);
  return number !== undefined && number > 0 && number <= 65_535 ? number : undefined;
}

function portNamed(name: string, ports: readonly ContainerPort[]): number | undefined {
  const wanted = name.toLowerCase();
  return ports.find((port) => isTcp(port.protocol) && port.name.toLowerCase() === wanted)?.containerPort;
}

function byPortAndPath(a: HttpProbe, b: HttpProbe): number {
  if (a.port !== b.port) return a.port - b.port;
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
