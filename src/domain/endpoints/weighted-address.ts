import { portSetContains, type PortSet } from "../port-set.js";
import { err, ok, type Result } from "../result.js";
import type { ExternalWorkload, OwnerRef, Pod } from "../resources/resource.js";
import type { Settings } from "../settings.js";
import type { Address, Backing } from "./address.js";

/** The identity that a client verifies the endpoint by. */
export type Identity =
  | { readonly kind: "dns"; readonly name: string; readonly serverName: string | undefined }
  | { readonly kind: "uri"; readonly uri: string; readonly serverName: string };

/** What a client's proxy may assume of the endpoint's proxy. */
export interface ProtocolHint {
  readonly protocol: "h2" | "opaque" | undefined;
  /** The proxy's inbound port, to which traffic goes with a transport header. */
  readonly inboundPort: number | undefined;
}

/** An endpoint with all that a proxy is told of it (destination.proto, WeightedAddr). */
export interface WeightedAddress {
  readonly ip: string;
  readonly port: number;
  readonly weight: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly identity: Identity | undefined;
  readonly hint: ProtocolHint | undefined;
  readonly authorityOverride: string | undefined;
  /** Whether its proxy takes our HTTP/2 parameters. */
  readonly meshed: boolean;
}

/** 10,000 is a weight of one (destination.proto, WeightedAddr.weight). */
const defaultWeight = 10_000;
/** Linkerd endpoint_translator.go, defaultProxyInboundPort. */
const defaultInboundPort = 4143;

type Socket = Pick<Address, "ip" | "port">;

/** Where the client and the endpoint stand to each other; `unknown` unless both zones are known. */
export type ZoneLocality = "local" | "remote" | "unknown";

export function zoneLocality(address: Address, clientZone: string): ZoneLocality {
  if (clientZone === "" || address.zone === undefined) return "unknown";
  return address.zone === clientZone ? "local" : "remote";
}

/** Adds what depends on the client's place: the locality label and, when asked for, the weight of near ones. */
export function placedAddress(
  weighted: WeightedAddress,
  locality: ZoneLocality,
  settings: Settings,
): WeightedAddress {
  const near = settings.extEndpointZoneWeights && locality === "local";
  return {
    ...weighted,
    weight: near ? weighted.weight * 10 : weighted.weight,
    labels: { ...weighted.labels, zone_locality: locality },
  };
}

/** What is told of an address comes from these alone. */
type Describable = Pick<Address, "ip" | "port" | "zone" | "backing">;

/**
 * Describes an address for a proxy. An error says why it has to be left out: a meshed pod whose proxy's ports
 * cannot be read (Linkerd endpoint_translator.go, createWeightedAddr).
 */
export function describeAddress(address: Describable, settings: Settings): Result<WeightedAddress, string> {
  const { backing } = address;
  switch (backing.kind) {
    case "pod":
      return describePod({ ...address, backing }, settings);
    case "workload":
      return ok(describeWorkload({ ...address, backing }, settings));
    case "bare":
      return ok(describeBare(address, backing, settings));
  }
}

export function bareAddress({ ip, port }: Socket): WeightedAddress {
  return {
    ip,
    port,
    weight: defaultWeight,
    labels: {},
    identity: undefined,
    hint: undefined,
    authorityOverride: undefined,
    meshed: false,
  };
}

/** The ports that are opaque on a pod or workload: by annotation, else the default list. */
export function annotatedOpaquePorts(workload: Pod | ExternalWorkload, settings: Settings): PortSet {
  return workload.opaquePorts ?? settings.defaultOpaquePorts;
}

function describeBare(
  socket: Socket,
  backing: Extract<Backing, { kind: "bare" }>,
  settings: Settings,
): WeightedAddress {
  const bare = { ...bareAddress(socket), authorityOverride: backing.authorityOverride };
  if (backing.identity === "") return bare;
  return {
    ...bare,
    identity: { kind: "dns", name: backing.identity, serverName: undefined },
    hint: settings.enableH2Upgrade ? { protocol: "h2", inboundPort: undefined } : undefined,
    meshed: true,
  };
}

type Backed<K extends Backing["kind"]> = Omit<Describable, "backing"> & {
  readonly backing: Extract<Backing, { kind: K }>;
};

function describePod(address: Backed<"pod">, settings: Settings): Result<WeightedAddress, string> {
  const { pod, owner } = address.backing;
  const skipped = portSetContains(pod.skippedInboundPorts, address.port);
  const meshed = pod.controlPlaneNamespace !== "" && !skipped;
  const hint = meshed ? hintOfPod(address, settings) : ok(undefined);
  if (!hint.ok) return hint;
  const ours =
    pod.controlPlaneNamespace === settings.controllerNamespace && settings.identityTrustDomain !== "";
  return ok({
    ...bareAddress(address),
    labels: labelsOfPod(pod, owner, address.zone),
    identity: ours && !skipped ? identityOfPod(pod, settings) : undefined,
    hint: hint.value,
    meshed,
  });
}

/** As Linkerd pkg/k8s/labels.go, GetPodLabels. A Job is labelled `k8s_job`, since Prometheus uses `job`. */
function labelsOfPod(pod: Pod, owner: OwnerRef, zone: string | undefined): Readonly<Record<string, string>> {
  const templateHash = pod.labels.get("pod-template-hash") ?? "";
  return {
    pod: pod.name,
    [owner.kind === "job" ? "k8s_job" : owner.kind]: owner.name,
    serviceaccount: pod.serviceAccount,
    ...(pod.controlPlaneNamespace !== "" && { control_plane_ns: pod.controlPlaneNamespace }),
    ...(templateHash !== "" && { pod_template_hash: templateHash }),
    zone: zone ?? "",
  };
}

function identityOfPod(pod: Pod, settings: Settings): Identity {
  const { controlPlaneNamespace, serviceAccount, namespace } = pod;
  const name = `${serviceAccount}.${namespace}.serviceaccount.identity.${controlPlaneNamespace}.${settings.identityTrustDomain}`;
  return { kind: "dns", name, serverName: name };
}

function hintOfPod(address: Backed<"pod">, settings: Settings): Result<ProtocolHint, string> {
  const { pod, opaque: byServer } = address.backing;
  const { proxy } = pod;
  if (proxy?.admin === undefined || proxy.control === undefined)
    return err(unreadable(pod, "LINKERD2_PROXY_ADMIN_LISTEN_ADDR and LINKERD2_PROXY_CONTROL_LISTEN_ADDR"));
  const opaque = byServer || portSetContains(annotatedOpaquePorts(pod, settings), address.port);
  const ofProxy = [proxy.admin, proxy.control].includes(address.port);
  const byHeader = !ofProxy && (settings.forceOpaqueTransport || opaque);
  if (byHeader && !proxy.inbound) return err(unreadable(pod, "LINKERD2_PROXY_INBOUND_LISTEN_ADDR"));
  return ok({
    protocol: opaque ? "opaque" : upgradeProtocol(settings),
    inboundPort: byHeader ? proxy.inbound : undefined,
  });
}

function upgradeProtocol(settings: Settings): "h2" | undefined {
  return settings.enableH2Upgrade ? "h2" : undefined;
}

function unreadable(pod: Pod, variables: string): string {
  return (
    `Pod ${pod.namespace}/${pod.name} is labelled as meshed, but its container linkerd-proxy ` +
    `${pod.proxy === undefined ? "is missing" : `has no readable address in ${variables}`}; the endpoint is left out`
  );
}

function describeWorkload(address: Backed<"workload">, settings: Settings): WeightedAddress {
  const { workload, owner } = address.backing;
  const opaque =
    portSetContains(annotatedOpaquePorts(workload, settings), address.port) || address.backing.opaque;
  const inboundPort =
    workload.ports.find((port) => port.name === "linkerd-proxy")?.port ?? defaultInboundPort;
  return {
    ...bareAddress(address),
    labels: {
      external_workload: workload.name,
      ...(owner && owner.kind !== "" && owner.name !== "" && { [owner.kind]: owner.name }),
      zone: address.zone ?? "",
    },
    identity: { kind: "uri", uri: workload.identity, serverName: workload.serverName },
    hint: {
      protocol: opaque ? "opaque" : "h2",
      inboundPort: settings.forceOpaqueTransport || opaque ? inboundPort : undefined,
    },
    meshed: true,
  };
}
