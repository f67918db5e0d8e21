import type { Http2ClientParams__Output } from "../../gen/io/linkerd/proxy/destination/Http2ClientParams.js";
import type { ProtocolHint__Output } from "../../gen/io/linkerd/proxy/destination/ProtocolHint.js";
import type { TlsIdentity__Output } from "../../gen/io/linkerd/proxy/destination/TlsIdentity.js";
import type { WeightedAddr__Output } from "../../gen/io/linkerd/proxy/destination/WeightedAddr.js";
import { durationText } from "./duration-text.js";
import { socketOf } from "./socket-address.js";

/**
 * One endpoint, in the order of its JSON. The names are those of `linkerd diagnostics endpoints -o json`, as
 * far as that goes; what is not known is null, or empty where Linkerd writes an empty text.
 */
export interface EndpointView {
  readonly namespace: string;
  readonly ip: string;
  readonly port: number;
  /** The pod, or else the external workload; empty when neither is known. */
  readonly pod: string;
  /** `service.namespace`; empty for an endpoint that was looked up by its address. */
  readonly service: string;
  /** As on the wire: 10,000 is weight 1. */
  readonly weight: number;
  readonly zone: string | null;
  /** The TLS name, or the SPIFFE ID, that its proxy proves. */
  readonly identity: string | null;
  /** The name to ask for in the TLS handshake. */
  readonly serverName: string | null;
  readonly hint: "h2" | "opaque" | null;
  /** The port of its proxy that takes connections with a transport header. */
  readonly inboundPort: number | null;
  readonly authorityOverride: string | null;
  readonly http2: Http2View | null;
  /** Its own metric labels, sorted by name; not those that its set shares. */
  readonly labels: Readonly<Record<string, string>>;
}

/** HTTP/2 settings as proto3's JSON has them, but for durations, which are in Go's syntax. */
export type Http2View = Readonly<Record<string, Readonly<Record<string, number | boolean | string>>>>;

/** Reads an endpoint; `setLabels` are the labels that all of its message share (WeightedAddrSet.metric_labels). */
export function toEndpointView(
  addr: WeightedAddr__Output,
  setLabels: Readonly<Record<string, string>>,
): EndpointView {
  const own = addr.metricLabels ?? {};
  const labels = { ...own, ...setLabels };
  const { namespace = "", service = "" } = labels;
  return {
    namespace,
    ...socketOf(addr.addr),
    pod: withoutNamespace(labels["pod"] ?? labels["external_workload"] ?? ""),
    service: service === "" ? "" : `${service}.${namespace}`,
    weight: addr.weight ?? 0,
    zone: orNull(labels["zone"]),
    ...identityOf(addr.tlsIdentity),
    ...hintOf(addr.protocolHint),
    authorityOverride: orNull(addr.authorityOverride?.authorityOverride),
    http2: addr.http2 === undefined ? null : toHttp2View(addr.http2),
    labels: Object.fromEntries(Object.entries(own).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** An empty text says as little as none at all. */
function orNull(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}

/** Some servers label pods as `namespace/name`; Linkerd's command shows the name alone. */
function withoutNamespace(pod: string): string {
  return pod.slice(pod.indexOf("/") + 1);
}

function identityOf(tls: TlsIdentity__Output | undefined): Pick<EndpointView, "identity" | "serverName"> {
  return {
    identity: orNull(tls?.dnsLikeIdentity?.name ?? tls?.uriLikeIdentity?.uri),
    serverName: orNull(tls?.serverName?.name),
  };
}

function hintOf(hint: ProtocolHint__Output | undefined): Pick<EndpointView, "hint" | "inboundPort"> {
  const h2 = hint?.h2 === undefined ? null : "h2";
  return {
    hint: hint?.opaque === undefined ? h2 : "opaque",
    inboundPort: hint?.opaqueTransport?.inboundPort ?? null,
  };
}

function toHttp2View({ flowControl, keepAlive, internals }: Http2ClientParams__Output): Http2View {
  const { interval, timeout, ...rest } = keepAlive ?? {};
  return {
    ...(flowControl && { flowControl: { ...flowControl } }),
    ...(keepAlive && {
      keepAlive: {
        ...(interval && { interval: durationText(interval) }),
        ...(timeout && { timeout: durationText(timeout) }),
        ...rest,
      },
    }),
    ...(internals && { internals: { ...internals } }),
  };
}
