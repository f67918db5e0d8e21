import { logFormats, logLevels } from "./log-options.js";

/** What a flag takes; decides its syntax (only "bool" goes without a value) and its placeholder in the help. */
export type FlagKind =
  "address" | "bool" | "choice" | "count" | "duration" | "folder" | "json" | "path" | "ports" | "text";

/** Everything that is known about one flag: parsing, environment, help and documentation read it from here. */
export interface FlagDefinition<Name extends string = string> {
  /** Without dashes. */
  readonly name: Name;
  readonly kind: FlagKind;
  /** As it would be written on the command line; "" means none. */
  readonly default: string;
  /** Replaces `default` when manifests come from a folder. */
  readonly folderDefault?: string;
  /** The values of kind "choice", in the order that people should see. */
  readonly choices?: readonly string[];
  /** May be given several times; its variable holds a list with the platform's path delimiter. */
  readonly repeatable?: true;
  /** False for a flag that has no variable. */
  readonly env?: false;
  /** An empty variable counts as "not set", except where "" is a meaning of its own. */
  readonly emptyIsValue?: true;
  /** Accepted for the chart's sake; when the flag asks for an effect, a warning gives this reason. */
  readonly noEffectBecause?: string;
  /** Sentences; without the last full stop when `noEffectBecause` goes on. */
  readonly help: string;
  /** A value worth showing; "" for a switch that is simply named. */
  readonly example: string;
  /** Whose flag it is: Linkerd's destination controller (its main.go and pkg/flags), or ours. */
  readonly origin: "linkerd" | "waypost";
}

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
    default: "25,587,3306,4444,5432,6379,9300,11211",
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
  {
    name: "log-level",
    kind: "choice",
    default: "info",
    choices: logLevels,
    help: "The least severe lines to write.",
    example: "debug",
    origin: "linkerd",
  },
  {
    name: "log-format",
    kind: "choice",
    default: "plain",
    choices: logFormats,
    help: "Lines for people or for machines.",
    example: "json",
    origin: "linkerd",
  },
  {
    name: "stream-queue-capacity",
    kind: "count",
    default: "100",
    help: "Accepted, must be above 0. No stream is closed for being slow: it gets the newest state once it reads.",
    example: "100",
    origin: "linkerd",
  },
  {
    name: "enable-pprof",
    kind: "bool",
    default: "false",
    noEffectBecause: "Go's profiler does not exist here",
    help: "Accepted without effect",
    example: "false",
    origin: "linkerd",
  },
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
  {
    name: "version",
    kind: "bool",
    default: "false",
    env: false,
    help: "Print the version and exit.",
    example: "",
    origin: "linkerd",
  },
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
  {
    name: "ready-file",
    kind: "path",
    default: "",
    help: "A file to write once the server answers.",
    example: "/tmp/waypost.ready",
    origin: "waypost",
  },
] as const satisfies readonly FlagDefinition[];

/** The flags' names, optionally only those of a kind. */
export type ServeFlagName<Kind extends FlagKind = FlagKind> = Extract<
  (typeof table)[number],
  { readonly kind: Kind }
>["name"];

/** Every flag of `waypost serve`, in the order of the help. */
export const serveFlags: readonly FlagDefinition<ServeFlagName>[] = table;

/** The variable that sets a flag, e.g. WAYPOST_METRICS_ADDR; undefined for a flag that has none. */
export function flagVariable(flag: FlagDefinition): string | undefined {
  return flag.env === false ? undefined : `WAYPOST_${flag.name.toUpperCase().replaceAll("-", "_")}`;
}
