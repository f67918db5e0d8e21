import type { NamespacedName } from "../resources/names.js";
import { formatProblem } from "../resources/object-reader.js";
import type { ClusterView } from "../state/cluster-view.js";

/** An object whose annotations, or fields for policies, are not what they are meant to be. */
export interface PolicyReport extends NamespacedName {
  readonly kind: "Service" | "Pod" | "ExternalWorkload" | "Server";
  /** Faults, the field first, with what holds instead. */
  readonly problems: readonly string[];
}

/** Reports on all objects that the policy cannot read as they are meant. */
export function auditPolicies(view: ClusterView): readonly PolicyReport[] {
  return view.policyFaults().map(({ kind, namespace, name, policy }) => ({
    kind,
    namespace,
    name,
    problems: (policy?.problems ?? []).map(formatProblem),
  }));
}
