import type { FlagDefinition } from "./flag-definition.js";

/** The flags of gRPC over TLS. */
export const tlsFlags = [
  {
    name: "tls",
    kind: "bool",
    default: "false",
    help: "Serve gRPC over TLS, with a certificate of the identity service's authority; clients have to show one too, except to get their first. Proxies demand it of all but loopback.",
    example: "true",
    origin: "waypost",
  },
  {
    name: "tls-name",
    kind: "text",
    default: "",
    help: "With --tls: the names of that certificate, separated by commas. Without it, those of Linkerd's destination and identity services: linkerd-destination and linkerd-identity in --controller-namespace.",
    example: "control-plane.example.org",
    origin: "waypost",
  },
  {
    name: "tls-dir",
    kind: "path",
    default: "",
    help: "With --tls: a folder with a certificate to serve with in place of one that is issued: tls.crt and tls.key, and in ca.crt what clients are checked by. Followed for changes.",
    example: "/var/run/waypost/tls",
    origin: "waypost",
  },
] as const satisfies readonly FlagDefinition[];
