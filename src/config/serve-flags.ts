import { chartOpaquePorts } from "../domain/port-set.js";
import { commonFlags } from "./common-flags.js";
import type { FlagDefinition, FlagKind, NameOf, Typed } from "./flag-definition.js";
import { identityFlags } from "./identity-flags.js";
import { policyFlags } from "./policy-flags.js";
import { tlsFlags } from "./tls-flags.js";

const table = [
  {
    name: "addr",
    kind: "address",
    default: ":8086",
    folderDefault: "127.0.0.1:8086",
    help: "Where proxies reach the gRPC services. Without a host it is every interface; port 0 picks a free one.",
    example: "[::1]:8086",
    origin: "linkerd",
  },
  {
    name: "metrics-addr",
    kind: "address",
    default: ":9996",
    folderDefault: "127.0.0.1:9996",
    help: "Where /ping, /ready and /metrics are served.",
    example: "127.0.0.1:0",
    origin: "linkerd",
  },
  {
    name: "kubeconfig",
    kind: "path",
    default: "",
    help: "Kubeconfig file of the cluster to read; without it, the pod's own service account.",
    example: "/home/me/.kube/config",
    origin: "linkerd",
  },
  {
    name: "controller-namespace",
    kind: "text",
    default: "linkerd",
    help: "Namespace of the Linkerd control plane: part of every proxy's identity.",
    example: "linkerd",
    origin: "linkerd",
  },
  {
    name: "cluster-domain",
    kind: "text",
    default: "cluster.local",
    help: "DNS suffix of the cluster's services.",
    example: "cluster.local",
    origin: "linkerd",
  },
  {
    name: "identity-trust-domain",
    kind: "text",
    default: "cluster.local",
    help: "Suffix of the TLS names that proxies are known by.",
    example: "example.org",
    origin: "linkerd",
  },
  {
    name: "default-opaque-ports",
    kind: "ports",
    default: chartOpaquePorts,
    emptyIsValue: true,
    help: "Ports and ranges that are opaque unless a resource says otherwise; an empty value means none. The default is the chart's.",
    example: "3306,7000-7002",
    origin: "linkerd",
  },
  {
    name: "outbound-transport-mode",
    kind: "choice",
    default: "transparent",
    choices: ["transparent", "transport-header"],
    help: "How proxies carry meshed traffic: straight to the target port, or through the peer's inbound port with a transport header.",
    example: "transport-header",
    origin: "linkerd",
  },
  {
    name: "enable-h2-upgrade",
    kind: "bool",
    default: "true",
    help: "Let meshed proxies talk HTTP/2 to each other for HTTP/1 traffic.",
    example: "false",
    origin: "linkerd",
  },
  {
    name: "enable-ipv6",
    kind: "bool",
    default: "true",
    help: "Offer IPv6 endpoints and prefer them where a workload has both families.",
    example: "false",
    origin: "linkerd",
  },
  {
    name: "enable-endpoint-slices",
    kind: "bool",
    default: "true",
    help: "EndpointSlices are always used here; false is refused together with enable-ipv6, as in Linkerd, and warned about otherwise.",
    example: "true",
    origin: "linkerd",
  },
  {
    name: "ext-endpoint-zone-weights",
    kind: "bool",
    default: "false",
    help: "Weigh endpoints by zone: those in the client's own zone count more.",
    example: "true",
    origin: "linkerd",
  },
  {
    name: "meshed-http2-client-params",
    kind: "json",
    default: "",
    help: "HTTP/2 client settings for meshed connections: keep_alive, flow_control and internals.",
    example: '{"keep_alive":{"interval":{"seconds":10},"timeout":{"seconds":3},"while_idle":true}}',
    origin: "linkerd",
  },
  commonFlags.logLevel,
  commonFlags.logFormat,
  {
    name: "stream-queue-capacity",
    kind: "count",
    default: "100",
    help: "Accepted, must be above 0. No stream is closed for being slow: it gets the newest state once it reads.",
    example: "100",
    origin: "linkerd",
  },
  commonFlags.enablePprof,
  {
    name: "export-queue-metrics",
    kind: "bool",
    default: "true",
    noEffectBecause: "there is no external workload controller here whose queue could be measured",
    help: "Accepted without effect",
    example: "false",
    origin: "linkerd",
  },
  {
    name: "trace-collector",
    kind: "text",
    default: "",
    noEffectBecause: "traces are not exported",
    help: "Accepted without effect",
    example: "collector.tracing:4317",
    origin: "linkerd",
  },
  commonFlags.version,
  {
    name: "manifests",
    kind: "folder",
    default: "",
    repeatable: true,
    help: "Serve from the manifests in this folder instead of a cluster, and follow its changes. Repeatable.",
    example: "./examples",
    origin: "waypost",
  },
  {
    name: "derive-endpoints",
    kind: "bool",
    default: "true",
    help: "With --manifests: make EndpointSlices from Services and Pods, as a cluster's own controller would.",
    example: "false",
    origin: "waypost",
  },
  {
    name: "shutdown-grace",
    kind: "duration",
    default: "10s",
    help: "How long open streams may take to end after SIGTERM.",
    example: "1m30s",
    origin: "waypost",
  },
  commonFlags.readyFile,
  ...policyFlags,
  ...identityFlags,
  ...tlsFlags,
] as const satisfies readonly FlagDefinition[];

/** One flag of `waypost serve`. */
export type ServeFlag = Typed<(typeof table)[number]>;

/** The flags' names, optionally only those of a kind. */
export type ServeFlagName<Kind extends FlagKind = FlagKind> = NameOf<ServeFlag, Kind>;

/** Every flag of `waypost serve`, in the order of the help. */
export const serveFlags: readonly ServeFlag[] = table;
