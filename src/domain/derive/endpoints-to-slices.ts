import { parseIp } from "../ip-address.js";
import { readPort } from "../resources/metadata.js";
import { ObjectReader } from "../resources/object-reader.js";
import { parseEndpointSlice } from "../resources/parse-endpoint-slice.js";
import type { EndpointSlice, SliceEndpoint } from "../resources/resource.js";

/**
 * Reads a core/v1 Endpoints object as the slices that Kubernetes' EndpointSliceMirroring controller would
 * make of it (pkg/controller/endpointslicemirroring, reconciler.go and utils.go): one for each subset and
 * address family, with the object's own labels and annotations. Faults are added to the object's problems.
 * The controller passes over Endpoints of Services with a selector; this is left to the caller, who has them.
 */
export function endpointsToSlices(object: ObjectReader): readonly EndpointSlice[] {
  // Labels and annotations of Endpoints become those of the slices, so they mean here what they mean there.
  const common = parseEndpointSlice(object);
  if (!isMirrored(object)) return [];
  return object
    .objects("subsets")
    .flatMap(readSubset)
    .map((part, i) => ({
      ...common,
      ...part,
      name: `${common.name}-endpoints-${i + 1}`,
      serviceName: common.name,
    }));
}

/** As endpointslicemirroring_controller.go, shouldMirror: leader election used to be kept in Endpoints. */
function isMirrored(object: ObjectReader): boolean {
  // A reader of its own: the faults of `metadata` are already among the object's problems.
  const metadata = new ObjectReader(object.raw("metadata"));
  return (
    metadata.stringMap("labels").get("endpointslice.kubernetes.io/skip-mirror") !== "true" &&
    !metadata.stringMap("annotations").has("control-plane.alpha.kubernetes.io/leader")
  );
}

type SlicePart = Pick<EndpointSlice, "addressType" | "ports" | "endpoints">;

function readSubset(subset: ObjectReader): readonly SlicePart[] {
  const ports = subset
    .objects("ports")
    .map((port) => ({ name: port.string("name"), port: readPort(port, "port") }));
  const found = (["addresses", "notReadyAddresses"] as const).flatMap((list) =>
    subset.objects(list).flatMap((address) => readAddress(address, list)),
  );
  return ["IPv4", "IPv6"].flatMap((addressType) => {
    const endpoints = found.filter(({ family }) => family === addressType).map(({ endpoint }) => endpoint);
    return endpoints.length > 0 ? [{ addressType, ports, endpoints }] : [];
  });
}

interface FoundAddress {
  readonly family: string;
  readonly endpoint: SliceEndpoint;
}

function readAddress(
  address: ObjectReader,
  list: "addresses" | "notReadyAddresses",
): readonly FoundAddress[] {
  const text = address.optionalString("ip");
  const ip = parseIp(text ?? "");
  if (ip === undefined) {
    const isWrongType = text === undefined && address.has("ip");
    const found = text ? JSON.stringify(text) : "none";
    if (!isWrongType) address.problem("ip", `expected an IP address, found ${found}`);
    return [];
  }
  const target = address.object("targetRef");
  const endpoint: SliceEndpoint = {
    addresses: [ip.text],
    ready: list === "addresses",
    hostname: address.string("hostname") || undefined,
    nodeName: address.string("nodeName") || undefined,
    zone: undefined,
    forZones: [],
    target: address.has("targetRef")
      ? { kind: target.string("kind"), namespace: target.string("namespace"), name: target.string("name") }
      : undefined,
  };
  return [{ family: ip.family, endpoint }];
}
