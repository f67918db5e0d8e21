import type { PortSet } from "../port-set.js";
import type { PatternVerdicts } from "../profile/path-patterns.js";
import type { ClusterView } from "../state/cluster-view.js";

/** What rules judge by, besides the profile. */
export interface RuleContext {
  /** From the proxy's regex engine; a pattern that is not in it counts as good. */
  readonly verdicts: PatternVerdicts;
  readonly clusterDomain: string;
  /** Undefined: the other objects are not known, and the rules that need them are silent. */
  readonly cluster: ClusterView | undefined;
  /** The ports that are opaque on a Service that does not say; Linkerd's own list when left out. */
  readonly defaultOpaquePorts?: PortSet;
}
