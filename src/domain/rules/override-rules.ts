import { parseContextToken } from "../context-token.js";
import type { EndpointsKey } from "../endpoints/select-endpoints.js";
import { overrideAuthority } from "../profile/override-authority.js";
import type { DstOverride, ServiceProfileSpec } from "../profile/service-profile.js";
import { parseEndpointsPath } from "../requests/parse-request-path.js";
import type { FieldPath } from "../resources/object-reader.js";
import { formatName } from "../resources/names.js";
import type { Service } from "../resources/resource.js";
import { err, type Result } from "../result.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { Finding, FindingParts } from "./finding.js";
import { report, shown } from "./report.js";

function overridePath(...steps: FieldPath): FieldPath {
  return ["spec", "dstOverrides", ...steps];
}

const dropped = "the proxy drops it, so it gets no traffic";

/** Rules about the weights of overrides. */
export function weightFindings({ dstOverrides }: ServiceProfileSpec): readonly Finding[] {
  const beyond = dstOverrides.flatMap((override, i) => weightOverflow(override, i));
  if (dstOverrides.length === 0) return [];
  const isZero = ({ weight, weightBeyondWire }: DstOverride): boolean =>
    weight === 0 && weightBeyondWire === undefined;
  if (dstOverrides.every(isZero))
    return [
      report("all-weights-zero", overridePath(), {
        found: "every override has weight 0 or none",
        effect: "the proxy drops them all, and traffic goes to the Service itself",
        remedy: "give those that should get traffic a weight, or leave dstOverrides out",
      }),
    ];
  const zero = dstOverrides.flatMap((override, i) => (isZero(override) ? zeroWeight(i) : []));
  return [...beyond, ...zero];
}

function zeroWeight(index: number): Finding {
  return report("zero-weight", overridePath(index, "weight"), {
    found: "weight is 0 or not set",
    effect: dropped,
    remedy: "give it a weight, such as 500m, or remove the override",
  });
}

/** Decimillis in 32 bits: the largest weight that arrives as it is written. */
const largestWeight = 429_496;

function weightOverflow({ weight, weightBeyondWire }: DstOverride, index: number): readonly Finding[] {
  if (weightBeyondWire === undefined) return [];
  return [
    report("weight-overflow", overridePath(index, "weight"), {
      found: `expected a weight from 0 to ${largestWeight}, found ${weightBeyondWire}`,
      effect: `it wraps around and is sent as ${weight / 10_000}${weight === 0 ? `: ${dropped}` : ""}`,
      remedy: "write a weight within these bounds; only their proportion counts",
    }),
  ];
}

const anyClient = parseContextToken("");

/** Any port that a client may have asked for; an override without a port gets it. */
const somePort = 80;

function destinationOf(override: DstOverride, clusterDomain: string): Result<EndpointsKey, string> {
  const authority = overrideAuthority(override, somePort);
  const key = parseEndpointsPath(authority, anyClient, clusterDomain);
  return key.ok ? key : err(key.error.message.replace(`Invalid authority: ${authority}: `, ""));
}

/** Rules about where overrides lead, as far as their names show it. */
export function* authorityFindings(
  { dstOverrides }: ServiceProfileSpec,
  clusterDomain: string,
): FindingParts {
  for (const [i, override] of dstOverrides.entries()) {
    const destination = destinationOf(override, clusterDomain);
    yield destination.ok
      ? []
      : [
          report("override-not-a-service", overridePath(i, "authority"), {
            found: `${shown(override.authority)} is no Service: ${destination.error}`,
            effect: "its endpoints cannot be looked up, so no traffic reaches it",
            remedy: `write NAME.NAMESPACE.svc.${clusterDomain}, with a port or without`,
          }),
        ];
  }
}

interface Cluster {
  readonly view: ClusterView;
  readonly clusterDomain: string;
  /** The Service that the profile is for, if it exists. */
  readonly service: Service | undefined;
}

/** Rules about the Services that overrides lead to. */
export function* backendFindings({ dstOverrides }: ServiceProfileSpec, cluster: Cluster): FindingParts {
  for (const [i, override] of dstOverrides.entries())
    yield backendFinding(override, overridePath(i, "authority"), cluster);
}

function backendFinding(
  override: DstOverride,
  path: FieldPath,
  { view, clusterDomain, service }: Cluster,
): readonly Finding[] {
  const destination = destinationOf(override, clusterDomain);
  if (!destination.ok) return [];
  const { service: id, port } = destination.value;
  const target = view.service(id);
  if (target === undefined)
    return [
      report("override-unknown-service", path, {
        found: `there is no Service ${formatName(id)}`,
        effect: "no traffic reaches it until there is one",
        remedy: "create the Service, or correct the name",
      }),
    ];
  if (target.externalName)
    return [
      report("override-external-name", path, {
        found: `Service ${formatName(id)} is of type ExternalName`,
        effect: "its endpoints cannot be looked up, so no traffic reaches it",
        remedy: "name a Service with endpoints of its own",
      }),
    ];
  const asked = override.authority === overrideAuthority(override, somePort) ? [port] : portsOf(service);
  return missingPorts(asked, { target, path });
}

/** An override without a port is asked for at every port of the profile's own Service. */
function portsOf(service: Service | undefined): readonly number[] {
  return service === undefined || service.externalName ? [] : service.ports.map(({ port }) => port);
}

function missingPorts(
  asked: readonly number[],
  { target, path }: { readonly target: Service; readonly path: FieldPath },
): readonly Finding[] {
  const known = portsOf(target);
  const isKnown = new Set(known);
  const missing = [...new Set(asked)].filter((port) => !isKnown.has(port));
  if (missing.length === 0) return [];
  const ports = missing.join(", ");
  return [
    report("override-unknown-port", path, {
      found: `Service ${formatName(target)} has no port ${ports}; it has ${known.join(", ") || "none"}`,
      effect: `requests go to port ${ports} of its pods, as no target port is known`,
      remedy: "name a port that the Service has, or add the port to it",
    }),
  ];
}
