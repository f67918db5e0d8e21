import { readMetadata } from "./metadata.js";
import type { ObjectReader } from "./object-reader.js";
import type { EndpointSlice, SliceEndpoint, SlicePort } from "./resource.js";

/** The label that ties a slice to its Service (Kubernetes discovery/v1, LabelServiceName). */
export const serviceNameLabel = "kubernetes.io/service-name";

export function parseEndpointSlice(object: ObjectReader): EndpointSlice {
  const { namespace, name, labels, annotations } = readMetadata(object);
  return {
    kind: "EndpointSlice",
    namespace,
    name,
    serviceName: labels.get(serviceNameLabel) ?? "",
    addressType: object.string("addressType"),
    ports: object.objects("ports").map(parseSlicePort),
    endpoints: object.objects("endpoints").map(parseEndpoint),
    mirroredCluster: labels.get("mirror.linkerd.io/cluster-name"),
    remoteServiceName: annotations.get("mirror.linkerd.io/remote-svc-fq-name"),
    gatewayIdentity: annotations.get("mirror.linkerd.io/remote-gateway-identity") ?? "",
  };
}

function parseSlicePort(reader: ObjectReader): SlicePort {
  return { name: reader.string("name"), port: reader.integer("port", { min: 0, max: 65535 }) };
}

function parseEndpoint(reader: ObjectReader): SliceEndpoint {
  const target = reader.object("targetRef");
  return {
    addresses: reader.strings("addresses"),
    // Unset counts as ready (Kubernetes discovery/v1, EndpointConditions.Ready).
    ready: reader.object("conditions").boolean("ready", true),
    hostname: reader.optionalString("hostname"),
    nodeName: reader.optionalString("nodeName"),
    zone: reader.optionalString("zone"),
    forZones: reader
      .object("hints")
      .objects("forZones")
      .map((zone) => zone.string("name")),
    target: reader.has("targetRef")
      ? { kind: target.string("kind"), namespace: target.string("namespace"), name: target.string("name") }
      : undefined,
  };
}
