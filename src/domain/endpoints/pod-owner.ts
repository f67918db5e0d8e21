import type { OwnerRef, Pod } from "../resources/resource.js";
import type { ClusterView } from "../state/cluster-view.js";

/** Kinds that may stand above a ReplicaSet in labels (Linkerd controller/k8s/k8s.go, isValidRSParent). */
const replicaSetParents: readonly string[] = ["job", "statefulset", "daemonset", "deployment"];

/**
 * The workload that a pod belongs to, its kind in lower case: the owner's owner for ReplicaSets and Jobs that
 * have one, else the owner, else the pod (Linkerd metadata_api.go, GetOwnerKindAndName).
 */
export function ownerOfPod(view: ClusterView, pod: Pod): OwnerRef {
  if (pod.owner === undefined) return { kind: "pod", name: pod.name };
  const { kind, name } = pod.owner;
  const owner = { kind: kind.toLowerCase(), name };
  if (kind !== "ReplicaSet" && kind !== "Job") return owner;
  const above = view.podOwner(kind, { namespace: pod.namespace, name })?.owner;
  if (above === undefined) return owner;
  const parent = { kind: above.kind.toLowerCase(), name: above.name };
  return kind === "Job" || replicaSetParents.includes(parent.kind) ? parent : owner;
}
