import { assertNever } from "../assert-never.js";
import { portSetContains } from "../port-set.js";
import type { Refusal } from "../refusal.js";
import type { ProfileKey } from "../requests/parse-request-path.js";
import { formatName, type NamespacedName } from "../resources/names.js";
import type { Settings } from "../settings.js";
import type { ClusterView } from "../state/cluster-view.js";
import { describeWorkload, type EndpointProfile } from "../workload/describe-workload.js";
import { findInstance, findWorkload, type Workload } from "../workload/find-workload.js";
import type { ServiceProfile } from "./service-profile.js";

/** What a Service's profile is made of. */
export interface ServiceAnswer {
  readonly kind: "service";
  readonly service: NamespacedName;
  readonly fqn: string;
  readonly port: number;
  /** Undefined: the default profile. */
  readonly profile: ServiceProfile | undefined;
  readonly opaqueProtocol: boolean;
}

/** What a GetProfile stream shows. */
export type ProfileAnswer =
  | ServiceAnswer
  | { readonly kind: "endpoint"; readonly endpoint: EndpointProfile }
  /** Nothing can be said of the endpoint; as Linkerd, the stream stays silent. */
  | { readonly kind: "silent"; readonly reason: string }
  /** The answer to a new stream; one that is open keeps what it has. */
  | {
      readonly kind: "refused";
      readonly refusal: Refusal;
      /** What is behind the address that an open stream was told; undefined: it keeps what it has. */
      readonly left?: EndpointProfile | undefined;
    };

/** Decides what a GetProfile stream shows (Linkerd destination/server.go, getProfileByIP and getProfileByName). */
export function selectProfile(view: ClusterView, key: ProfileKey, settings: Settings): ProfileAnswer {
  const { target } = key;
  switch (target.kind) {
    case "service":
      return answerForService(view, { ...target, key, settings });
    case "instance":
      return answerForInstance(view, { ...target, port: key.port, settings });
    case "address":
      return answerForAddress(view, { ip: target.ip, key, settings });
    default:
      return assertNever(target);
  }
}

interface ServiceLookup {
  readonly service: NamespacedName;
  readonly fqn: string;
  readonly key: ProfileKey;
  readonly settings: Settings;
}

function answerForService(
  view: ClusterView,
  { service: id, fqn, key, settings }: ServiceLookup,
): ProfileAnswer {
  const service = view.service(id);
  if (service?.externalName === true)
    return refused({
      code: "INVALID_ARGUMENT",
      message: `Service ${formatName(id)} is of type ExternalName and has no profile`,
    });
  return {
    kind: "service",
    service: { namespace: id.namespace, name: id.name },
    fqn,
    port: key.port,
    profile: profileFor(view, id, { key, settings }),
    opaqueProtocol: portSetContains(service?.opaquePorts ?? settings.defaultOpaquePorts, key.port),
  };
}

/**
 * The profile named by the Service's full name: the one in the client's namespace, else the one in the
 * Service's own. One that is broken and never worked counts as absent.
 */
function profileFor(
  view: ClusterView,
  service: NamespacedName,
  { key, settings }: Pick<ServiceLookup, "key" | "settings">,
): ServiceProfile | undefined {
  const name = serviceFqn(service, settings);
  const namespaces =
    key.clientNamespace === "" ? [service.namespace] : [key.clientNamespace, service.namespace];
  return namespaces
    .map((namespace) => view.serviceProfile({ namespace, name }))
    .find((profile) => profile?.spec !== undefined);
}

/** `name.namespace.svc.cluster.local`. */
export function serviceFqn(service: NamespacedName, settings: Pick<Settings, "clusterDomain">): string {
  return `${service.name}.${service.namespace}.svc.${settings.clusterDomain}`;
}

interface InstanceLookup {
  readonly service: NamespacedName;
  readonly hostname: string;
  readonly port: number;
  readonly settings: Settings;
}

function answerForInstance(
  view: ClusterView,
  { service, hostname, port, settings }: InstanceLookup,
): ProfileAnswer {
  const pod = findInstance(view, service, hostname);
  if (!pod.ok) return refused(pod.error);
  const ip = pod.value.primaryIp;
  if (ip === "") return { kind: "silent", reason: `pod ${formatName(pod.value)} has no address yet` };
  return answerForWorkload(view, pod.value, { ip, port, settings });
}

/**
 * What is left of an instance whose name leads nowhere any more: its pod, for as long as it has the address, then the
 * address alone (Linkerd workload_watcher.go, where a publisher outlives the name). Undefined when nothing can be said.
 */
export function leftOfInstance(
  view: ClusterView,
  { ip, port }: { readonly ip: string; readonly port: number },
  settings: Settings,
): EndpointProfile | undefined {
  const workload = findWorkload(view, ip, port);
  const answer = workload.ok ? answerForWorkload(view, workload.value, { ip, port, settings }) : undefined;
  return answer?.kind === "endpoint" ? answer.endpoint : undefined;
}

interface AddressLookup {
  readonly ip: string;
  readonly key: ProfileKey;
  readonly settings: Settings;
}

function answerForAddress(view: ClusterView, { ip, key, settings }: AddressLookup): ProfileAnswer {
  const services = view.servicesByClusterIp(ip);
  const [service] = services;
  if (services.length > 1) {
    const names = services.map(formatName).join(", ");
    const message = `found ${services.length} services with conflicting cluster IP ${ip}: ${names}`;
    return refused({ code: "FAILED_PRECONDITION", message });
  }
  if (service !== undefined)
    return answerForService(view, { service, fqn: serviceFqn(service, settings), key, settings });
  const workload = findWorkload(view, ip, key.port);
  return workload.ok
    ? answerForWorkload(view, workload.value, { ip, port: key.port, settings })
    : refused(workload.error);
}

function answerForWorkload(
  view: ClusterView,
  workload: Workload,
  { ip, port, settings }: { readonly ip: string; readonly port: number; readonly settings: Settings },
): ProfileAnswer {
  const described = describeWorkload(view, workload, { ip, port }, settings);
  return described.ok
    ? { kind: "endpoint", endpoint: described.value }
    : { kind: "silent", reason: described.error };
}

function refused(refusal: Refusal): ProfileAnswer {
  return { kind: "refused", refusal };
}
