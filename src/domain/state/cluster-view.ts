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

/**
 * Reads the cluster's objects, and notes the name of each bucket it looks into. Whoever made a decision from
 * a view has to make it again when, and only when, one of those buckets is touched.
 */
export class ClusterView {
  readonly #tables: ClusterTables;
  readonly #note: (bucket: string) => void;

  constructor(tables: ClusterTables, note: (bucket: string) => void) {
    this.#tables = tables;
    this.#note = note;
  }

  service(id: NamespacedName): Service | undefined {
    return this.#one(this.#tables.Service.ids, id);
  }

  pod(id: NamespacedName): Pod | undefined {
    return this.#one(this.#tables.Pod.ids, id);
  }

  externalWorkload(id: NamespacedName): ExternalWorkload | undefined {
    return this.#one(this.#tables.ExternalWorkload.ids, id);
  }

  serviceProfile(id: NamespacedName): ServiceProfile | undefined {
    return this.#one(this.#tables.ServiceProfile.ids, id);
  }

  node(name: string): Node | undefined {
    return this.#one(this.#tables.Node.ids, { namespace: "", name });
  }

  podOwner(kind: PodOwner["kind"], id: NamespacedName): PodOwner | undefined {
    return this.#one(this.#tables[kind].ids, id);
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

  serviceProfiles(): readonly ServiceProfile[] {
    return this.#all(this.#tables.ServiceProfile.all, "");
  }

  #one<R>(index: BucketIndex<R>, id: NamespacedName): R | undefined {
    return this.#all(index, nameKey(id))[0];
  }

  #all<R>(index: BucketIndex<R>, key: string): readonly R[] {
    this.#note(index.bucketName(key));
    return index.get(key);
  }
}
