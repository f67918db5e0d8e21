import { deepEqual } from "../deep-equal.js";
import { emptyPortSet, type PortSet } from "../port-set.js";
import type { FieldProblem } from "../resources/object-reader.js";
import type { StringMap } from "../resources/resource.js";
import { AnnotationReader, type AnnotationFault } from "./annotation-reader.js";
import { parsePolicyPorts } from "./policy-port-list.js";
import { readFailureAccrual } from "./read-failure-accrual.js";
import { readLoadBiaser } from "./read-load-biaser.js";
import { checkGrpcRetry, readHttpRetry } from "./read-retry.js";
import { readTimeouts } from "./read-timeouts.js";
import { defaultServiceSettings, type ServicePolicy } from "./service-settings.js";

/** The annotation of opaque ports, on Services and workloads. */
export const opaquePortsAnnotation = "config.linkerd.io/opaque-ports";

const prefixes = [
  "balancer.linkerd.io/",
  "balancer.alpha.linkerd.io/",
  "retry.linkerd.io/",
  "timeout.linkerd.io/",
];

/** What a Service's annotations say of the traffic to it; undefined when they say nothing. */
export function readServicePolicy(annotations: StringMap): ServicePolicy | undefined {
  if (![...annotations.keys()].some(isRead)) return undefined;
  const problems: FieldProblem[] = [];
  const read = <T>(consequence: string, readSetting: (reader: AnnotationReader) => T): T | undefined => {
    const reader = new AnnotationReader(annotations);
    const value = readSetting(reader);
    problems.push(
      ...reader.faults.map((fault) => describe(fault, `; ${consequence}`)),
      ...reader.notes.map((note) => describe(note)),
    );
    return reader.faults.length > 0 ? undefined : value;
  };
  const settings = {
    timeouts: read("no timeout is set", readTimeouts) ?? defaultServiceSettings.timeouts,
    retry: read("nothing is retried", readHttpRetry),
    accrual: read("failures are not counted", readFailureAccrual),
    loadBiaser: read("the load biaser is off", readLoadBiaser),
  };
  read("gRPC routes get no retries", checkGrpcRetry);
  const opaquePorts = read("no port is opaque in the policy", readOpaquePorts);
  const declared = annotations.has(opaquePortsAnnotation);
  return {
    settings: deepEqual(settings, defaultServiceSettings) ? defaultServiceSettings : settings,
    opaquePorts: declared ? (opaquePorts ?? emptyPortSet) : undefined,
    problems,
  };
}

function isRead(name: string): boolean {
  return name === opaquePortsAnnotation || prefixes.some((prefix) => name.startsWith(prefix));
}

function readOpaquePorts(reader: AnnotationReader): PortSet {
  return reader.read(opaquePortsAnnotation, parsePolicyPorts, emptyPortSet);
}

function describe({ annotation, message }: AnnotationFault, consequence = ""): FieldProblem {
  return { path: ["metadata", "annotations", annotation], message: `${message}${consequence}` };
}
