import { emptyPortSet, type PortSet } from "../port-set.js";
import type { FieldProblem } from "../resources/object-reader.js";
import type { StringMap } from "../resources/resource.js";
import type { Result } from "../result.js";
import { SharedValues } from "../shared-values.js";
import { parseDefaultPolicy, type DefaultPolicy } from "./default-policy.js";
import { parsePolicyPorts } from "./policy-port-list.js";
import { opaquePortsAnnotation } from "./read-service-policy.js";
import type { WorkloadPolicy } from "./workload-policy.js";

const identityAnnotation = "config.linkerd.io/proxy-require-identity-inbound-ports";
const policyAnnotation = "config.linkerd.io/default-inbound-policy";

/** Pods of one workload have the same annotations. */
const known = new SharedValues<WorkloadPolicy>();

/**
 * What a workload's annotations say of its own ports; undefined when they say nothing (Linkerd inbound/workload.rs,
 * Settings). Each annotation is for itself: one that is wrong counts as absent.
 */
export function readWorkloadPolicy(annotations: StringMap): WorkloadPolicy | undefined {
  const texts = [opaquePortsAnnotation, identityAnnotation, policyAnnotation].map((name) =>
    annotations.get(name),
  );
  if (texts.every((text) => text === undefined)) return undefined;
  return known.get(JSON.stringify(texts), () => parseTexts(texts));
}

function parseTexts([opaque, identity, policy]: readonly (string | undefined)[]): WorkloadPolicy {
  const problems: FieldProblem[] = [];
  const read = <T>(
    annotation: string,
    text: string | undefined,
    parse: (text: string) => Result<T, string>,
  ): T | undefined => {
    const parsed = text === undefined ? undefined : parse(text);
    if (parsed === undefined || parsed.ok) return parsed?.value;
    problems.push({
      path: ["metadata", "annotations", annotation],
      message: `${parsed.error}; the policy is as without it`,
    });
    return undefined;
  };
  return {
    opaquePorts: read<PortSet>(opaquePortsAnnotation, opaque, parsePolicyPorts) ?? emptyPortSet,
    identityPorts: read<PortSet>(identityAnnotation, identity, parsePolicyPorts) ?? emptyPortSet,
    defaultPolicy: read<DefaultPolicy>(policyAnnotation, policy, parseDefaultPolicy),
    problems,
  };
}
