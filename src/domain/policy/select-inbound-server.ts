import { selectorMatches } from "../label-selector.js";
import { portSetContains } from "../port-set.js";
import type { Refusal } from "../refusal.js";
import type { InboundKey } from "../requests/parse-port-spec.js";
import { meshLabel } from "../resources/parse-pod.js";
import type { ExternalWorkload, Pod, Server } from "../resources/resource.js";
import type { ClusterView } from "../state/cluster-view.js";
import { type Authorization, authorizationsOf } from "./authorizations.js";
import { requiringIdentity, type DefaultPolicy } from "./default-policy.js";
import { isTcp } from "./is-tcp.js";
import type { PolicySettings } from "./policy-settings.js";
import type { InboundProtocol } from "./read-server-policy.js";
import { selectRoutes, type RouteSelection } from "./select-routes.js";

/** How a port of a workload is served. */
export interface InboundServer {
  readonly kind: "server";
  /** Where it comes from: a Server, or the default policy. */
  readonly source:
    | { readonly kind: "server"; readonly name: string }
    | { readonly kind: "default"; readonly name: DefaultPolicy };
  readonly protocol: InboundProtocol;
  readonly authorizations: readonly Authorization[];
  readonly routes: RouteSelection;
  /** What the kubelet may ask for; undefined: nothing, or whoever asks. */
  readonly probes: { readonly paths: readonly string[]; readonly authorization: Authorization } | undefined;
}

/** What an inbound policy stream shows. */
export type InboundAnswer =
  | InboundServer
  /** The answer to a new stream; one that is open keeps what it has. */
  | { readonly kind: "refused"; readonly refusal: Refusal };

type Workload = Pod | ExternalWorkload;

/** Decides how a port of a workload is served (Linkerd inbound/index.rs, reindex_servers and what it calls). */
export function selectInboundServer(
  view: ClusterView,
  { workload: { kind, ...id }, port }: InboundKey,
  settings: PolicySettings,
): InboundAnswer {
  const workload = kind === "Pod" ? meshed(view.pod(id)) : view.externalWorkload(id);
  if (workload === undefined)
    return {
      kind: "refused",
      refusal: {
        code: "NOT_FOUND",
        message: `there is no ${kind === "Pod" ? "meshed pod" : kind} ${id.namespace}/${id.name}`,
      },
    };
  const found = serverFor(view, workload, port);
  const shared = {
    kind: "server",
    routes: selectRoutes(),
    probes: probesOf(workload, port, settings),
  } as const;
  return found === undefined
    ? { ...shared, ...defaultServer(workload, port, settings) }
    : {
        ...shared,
        source: { kind: "server", name: found.server.name },
        protocol: found.protocol,
        authorizations: ownAuthorizations(found.server, settings),
      };
}

function ownAuthorizations({ policy }: Server, settings: PolicySettings): readonly Authorization[] {
  return policy.accessPolicy === undefined ? [] : authorizationsOf(policy.accessPolicy, settings);
}

/** Pods without a proxy have nobody to ask for them. */
function meshed(pod: Pod | undefined): Pod | undefined {
  return pod?.labels.has(meshLabel) === true ? pod : undefined;
}

type Decided = Pick<InboundServer, "source" | "protocol" | "authorizations">;

function defaultServer({ policy }: Workload, port: number, settings: PolicySettings): Decided {
  const declared = policy?.defaultPolicy ?? settings.defaultPolicy;
  const proves = policy !== undefined && portSetContains(policy.identityPorts, port);
  const name = proves ? requiringIdentity(declared) : declared;
  return {
    source: { kind: "default", name },
    // The cluster's list of opaque ports is not asked here: the proxy injector writes it into the annotation.
    protocol: policy !== undefined && portSetContains(policy.opaquePorts, port) ? "opaque" : "unknown",
    authorizations: authorizationsOf(name, settings),
  };
}

/** Of several Servers for a port the oldest counts, then the first by name. */
function serverFor(
  view: ClusterView,
  workload: Workload,
  port: number,
): { readonly server: Server; readonly protocol: InboundProtocol } | undefined {
  const names = namesOf(workload, port);
  const selects = (server: Server): boolean =>
    selectorMatches(
      workload.kind === "Pod" ? server.podSelector : server.externalWorkloadSelector,
      workload.labels,
    ) &&
    (server.port === port || names.some((name) => name === server.port));
  return view
    .serversIn(workload.namespace)
    .flatMap((server) => {
      const { protocol } = server.policy;
      return protocol !== undefined && selects(server) ? [{ server, protocol }] : [];
    })
    .sort((a, b) => byAge(a.server, b.server))[0];
}

/** The names of a port. Of ports of one name an external workload has the last, and a pod all. */
function namesOf(workload: Workload, port: number): readonly string[] {
  if (workload.kind === "Pod")
    return workload.ports
      .filter((each) => each.containerPort === port && each.name !== "" && isTcp(each.protocol))
      .map(({ name }) => name);
  const numbers = new Map(
    workload.ports
      .filter(({ name, protocol }) => name !== "" && isTcp(protocol))
      .map((each) => [each.name, each.port]),
  );
  return [...numbers].flatMap(([name, number]) => (number === port ? [name] : []));
}

/** One without a time goes first, as Rust's `None` does. */
function byAge(a: Server, b: Server): number {
  const difference = (a.createdAt ?? -Infinity) - (b.createdAt ?? -Infinity);
  if (difference !== 0 && !Number.isNaN(difference)) return difference;
  return a.name < b.name ? -1 : 1;
}

function probesOf(
  workload: Workload,
  port: number,
  { probeNetworks }: PolicySettings,
): InboundServer["probes"] {
  const probes = workload.kind === "Pod" ? workload.probes : undefined;
  const paths = (probes ?? []).filter((probe) => probe.port === port).map(({ path }) => path);
  if (probeNetworks.length === 0 || paths.length === 0) return undefined;
  return { paths, authorization: { name: "probe", networks: probeNetworks, clients: "anybody" } };
}
