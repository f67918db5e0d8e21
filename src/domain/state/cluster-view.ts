import { formatHostPort } from "../ip-address.js";
import type { ServiceProfile } from "../profile/service-profile.js";
import { nameKey, type NamespacedName } from "../resources/names.js";
import type {
  EndpointSlice,
  ExternalWorkload,
  Node,
  Pod,
  PodOwner,
  Server,
  Service,
} from "../resources/resource.js";
import type { BucketIndex } from "./bucket-index.js";
import type { ClusterTables } from "./cluster-tables.js";
import type { KindTable } from "./kind-table.js";

/**
 * Makes a part of a decision, or gives the one that was made before if nothing that it read was touched since.
 * `note` is told of the bucket that stands for the part.
 */
export type SharePart = <T>(
  name: string,
  read: (view: ClusterView) => T,
  note: (bucket: string) => void,
) => T;

/**
 * Reads the cluster's objects, and notes the name of each bucket it looks into. Whoever made a decision from
 * a view has to make it again when, and only when, one of those buckets is touched.
 */
export class ClusterView {
  readonly #tables: ClusterTables;
  readonly #note: (bucket: string) => void;
  readonly #share: SharePart | undefined;

  constructor(tables: ClusterTables, note: (bucket: string) => void, share?: SharePart) {
    this.#tables = tables;
    this.#note = note;
    this.#share = share;
  }

  /**
   * A part of a decision that others have too, or that stays the same while the rest changes: where it can be,
   * it is made once and used until something that it read is touched. All that it depends on beside the view
   * has to be in its name.
   */
  part<T>(name: string, read: (view: ClusterView) => T): T {
    return this.#share === undefined ? read(this) : this.#share(name, read, this.#note);
  }

  service(id: NamespacedName): Service | undefined {
    return this.#one(this.#tables.Service, id);
  }

  pod(id: NamespacedName): Pod | undefined {
    return this.#one(this.#tables.Pod, id);
  }

  externalWorkload(id: NamespacedName): ExternalWorkload | undefined {
    return this.#one(this.#tables.ExternalWorkload, id);
  }

  serviceProfile(id: NamespacedName): ServiceProfile | undefined {
    return this.#one(this.#tables.ServiceProfile, id);
  }

  node(name: string): Node | undefined {
    return this.#one(this.#tables.Node, { namespace: "", name });
  }

  podOwner(kind: PodOwner["kind"], id: NamespacedName): PodOwner | undefined {
    return this.#one(this.#tables[kind], id);
  }

  slice(id: NamespacedName): EndpointSlice | undefined {
    return this.#one(this.#tables.EndpointSlice, id);
  }

  slicesOf(service: NamespacedName): readonly EndpointSlice[] {
    return this.#all(this.#tables.EndpointSlice.by.service, nameKey(service));
  }

  servicesByClusterIp(ip: string): readonly Service[] {
    return this.#all(this.#tables.Service.by.clusterIp, ip);
  }

  podsByIp(ip: string): readonly Pod[] {
    return this.#all(this.#tables.Pod.by.ip, ip);
  }

  podsByHostPort(ip: string, port: number): readonly Pod[] {
    return this.#all(this.#tables.Pod.by.hostPort, formatHostPort(ip, port));
  }

  externalWorkloadsByAddress(ip: string, port: number): readonly ExternalWorkload[] {
    return this.#all(this.#tables.ExternalWorkload.by.address, formatHostPort(ip, port));
  }

  /** The Servers of a namespace that declare a port opaque. */
  opaqueServersIn(namespace: string): readonly Server[] {
    return this.#all(this.#tables.Server.by.opaqueIn, namespace);
  }

  /** All Servers of a namespace; they select workloads of their own namespace only. */
  serversIn(namespace: string): readonly Server[] {
    return this.#all(this.#tables.Server.by.namespace, namespace);
  }

  /** Objects that the policy cannot read as they are meant. */
  policyFaults(): readonly (Service | Pod | ExternalWorkload | Server)[] {
    return [
      ...this.#all(this.#tables.Service.by.policyFault, ""),
      ...this.#all(this.#tables.Pod.by.policyFault, ""),
      ...this.#all(this.#tables.ExternalWorkload.by.policyFault, ""),
      ...this.#all(this.#tables.Server.by.policyFault, ""),
    ];
  }

  serviceProfiles(): readonly ServiceProfile[] {
    return this.#all(this.#tables.ServiceProfile.by.all, "");
  }

  #one<R extends NamespacedName, By extends string>(
    table: KindTable<R, By>,
    id: NamespacedName,
  ): R | undefined {
    this.#note(table.bucketName(id));
    return table.get(id);
  }

  #all<R>(index: BucketIndex<R>, key: string): readonly R[] {
    this.#note(index.bucketName(key));
    return index.get(key);
  }
}
