import type { IpNetwork } from "../domain/ip-network.js";
import type { NamespacedName } from "../domain/resources/names.js";
import type { Duration } from "../gen/google/protobuf/Duration.js";
import type { IPNetwork } from "../gen/io/linkerd/proxy/net/IPNetwork.js";
import type { Metadata } from "../gen/io/linkerd/proxy/meta/Metadata.js";
import { toDuration, toIpAddress } from "./wire-values.js";

/** Nanoseconds as a protobuf Duration, which for none is there and empty. */
export function toGivenDuration(nanoseconds: bigint): Duration {
  return toDuration(nanoseconds) ?? {};
}

/** A range of addresses for the wire (net.proto, IPNetwork). */
export function toIpNetwork({ address, prefixLength }: IpNetwork): IPNetwork {
  return { ip: toIpAddress(address), ...(prefixLength !== 0 && { prefixLen: prefixLength }) };
}

/** Names what is built in. */
export function toDefaultMetadata(name: string): Metadata {
  return { default: name };
}

/** Names a Service and one of its ports. */
export function toServiceMetadata({ namespace, name }: NamespacedName, port: number): Metadata {
  return {
    resource: {
      group: "core",
      kind: "Service",
      ...(name !== "" && { name }),
      ...(namespace !== "" && { namespace }),
      port,
    },
  };
}
