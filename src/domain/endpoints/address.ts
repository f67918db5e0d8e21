import type { ExternalWorkload, OwnerRef, Pod } from "../resources/resource.js";

/** What stands behind an address. `opaque` says that a Server declares its port so. */
export type Backing =
  | { readonly kind: "pod"; readonly pod: Pod; readonly owner: OwnerRef; readonly opaque: boolean }
  | {
      readonly kind: "workload";
      readonly workload: ExternalWorkload;
      readonly owner: OwnerRef | undefined;
      readonly opaque: boolean;
    }
  | {
      readonly kind: "bare";
      /** The mesh identity of a gateway; empty: not meshed. */
      readonly identity: string;
      /** The authority to ask a gateway for. */
      readonly authorityOverride: string | undefined;
    };

/** Labels of a whole set of endpoints: its Service, and what that mirrors. */
export type SetLabels = Readonly<Record<string, string>>;

/** One address of a Service, before the client's own view is taken (Linkerd watcher/address.go). */
export interface Address {
  readonly ip: string;
  readonly port: number;
  /** Both, as `ip:port`. */
  readonly socket: string;
  readonly family: "IPv4" | "IPv6";
  /** The same for all families of one pod or workload, or of one bare address. */
  readonly endpoint: string;
  readonly backing: Backing;
  readonly hostname: string | undefined;
  readonly zone: string | undefined;
  readonly forZones: readonly string[];
  readonly setLabels: SetLabels;
}
