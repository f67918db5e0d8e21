import { chartOpaquePorts } from "../domain/port-set.js";
import { commonFlags } from "./common-flags.js";
import type { FlagDefinition, Typed } from "./flag-definition.js";

const table = [
  {
    name: "addr",
    kind: "address",
    default: ":8443",
    help: "Where the API server reaches the webhook, over TLS. Without a host it is every interface; port 0 picks a free one.",
    example: "127.0.0.1:8443",
    origin: "linkerd",
  },
  {
    name: "metrics-addr",
    kind: "address",
    default: ":9997",
    help: "Where /ping, /ready and /metrics are served.",
    example: "127.0.0.1:0",
    origin: "linkerd",
  },
  {
    name: "kubeconfig",
    kind: "path",
    default: "",
    help: "Kubeconfig file of a cluster to read Services from; implies --check-services.",
    example: "/home/me/.kube/config",
    origin: "linkerd",
  },
  commonFlags.enablePprof,
  commonFlags.logLevel,
  commonFlags.logFormat,
  commonFlags.version,
  {
    name: "tls-dir",
    kind: "path",
    default: "/var/run/linkerd/tls",
    help: "Folder of the certificate, tls.crt, and its key, tls.key. Changes are taken over while running; the default is where Linkerd mounts its Secret.",
    example: "./certificates",
    origin: "waypost",
  },
  {
    name: "strict",
    kind: "rules",
    default: "",
    bare: "all",
    help: "Refuse what these rules find instead of warning of it; all rules when only named. See docs/rules.md.",
    example: "bad-pattern,profile-name",
    origin: "waypost",
  },
  {
    name: "cluster-domain",
    kind: "text",
    default: "cluster.local",
    help: "DNS suffix of the cluster's services.",
    example: "cluster.local",
    origin: "waypost",
  },
  {
    name: "check-services",
    kind: "bool",
    default: "false",
    help: "Read the cluster's Services, so that the rules about them can speak. Needs the right to list and watch them, which Linkerd's own account has for no webhook.",
    example: "",
    origin: "waypost",
  },
  {
    name: "default-opaque-ports",
    kind: "ports",
    default: chartOpaquePorts,
    emptyIsValue: true,
    help: "Ports and ranges that are opaque on a Service that does not say; an empty value means none. Only with --check-services.",
    example: "3306,7000-7002",
    origin: "waypost",
  },
  {
    name: "shutdown-delay",
    kind: "duration",
    default: "0s",
    help: "How long requests are still taken after SIGTERM, until the API server knows of it.",
    example: "5s",
    origin: "waypost",
  },
  {
    name: "shutdown-grace",
    kind: "duration",
    default: "5s",
    help: "How long requests under way may take to end after that.",
    example: "10s",
    origin: "waypost",
  },
  commonFlags.readyFile,
  {
    name: "trace-collector",
    kind: "text",
    default: "",
    noEffectBecause: "traces are not exported",
    help: "Accepted without effect",
    example: "collector.tracing:4317",
    origin: "waypost",
  },
] as const satisfies readonly FlagDefinition[];

/** One flag of `waypost sp-validator`. */
export type ValidatorFlag = Typed<(typeof table)[number]>;

/** Every flag of `waypost sp-validator`, in the order of the help. */
export const validatorFlags: readonly ValidatorFlag[] = table;
