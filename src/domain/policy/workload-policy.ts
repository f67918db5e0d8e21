import type { PortSet } from "../port-set.js";
import type { FieldProblem } from "../resources/object-reader.js";
import type { DefaultPolicy } from "./default-policy.js";

/** What a workload's annotations say of its own ports. */
export interface WorkloadPolicy {
  readonly opaquePorts: PortSet;
  /** Ports whose clients have to prove who they are. */
  readonly identityPorts: PortSet;
  /** Undefined: the cluster's holds. */
  readonly defaultPolicy: DefaultPolicy | undefined;
  /** What is wrong with the annotations, and what holds instead. */
  readonly problems: readonly FieldProblem[];
}

/** A path that the kubelet asks for to see how a container is. */
export interface HttpProbe {
  readonly port: number;
  /** Without the query. */
  readonly path: string;
}
