import type { FlagDefinition } from "./flag-definition.js";

/** The flags of the identity service. Those about certificates are named as in Linkerd's identity controller. */
export const identityFlags = [
  {
    name: "identity-addr",
    kind: "address",
    default: "",
    folderDefault: "127.0.0.1:8080",
    emptyIsValue: true,
    help: "Where proxies get certificates, for development; an empty value switches it off. Linkerd's own is at port 8080.",
    example: ":8080",
    origin: "waypost",
  },
  {
    name: "identity-dir",
    kind: "path",
    default: "",
    help: "Folder of the certificate authority that is made at first: ca.crt is the trust anchor, ca.key is secret. Without it, waypost/identity in $XDG_STATE_HOME, or else in ~/.local/state.",
    example: "/home/me/mesh-identity",
    origin: "waypost",
  },
  {
    name: "identity-issuer-dir",
    kind: "path",
    default: "",
    help: "Folder of an issuer to sign with in place of one that is made, as Linkerd's -issuer; its trust anchors are in ca.crt. Followed for changes.",
    example: "/var/run/linkerd/identity/issuer",
    origin: "waypost",
  },
  {
    name: "identity-scheme",
    kind: "choice",
    default: "kubernetes.io/tls",
    choices: ["kubernetes.io/tls", "linkerd.io/tls"],
    help: "The names of the files in --identity-issuer-dir: tls.crt and tls.key, or crt.pem and key.pem.",
    example: "linkerd.io/tls",
    origin: "waypost",
  },
  {
    name: "identity-issuance-lifetime",
    kind: "duration",
    default: "24h",
    help: "How long certificates last; never longer than their issuer.",
    example: "10m",
    origin: "waypost",
  },
  {
    name: "identity-clock-skew-allowance",
    kind: "duration",
    default: "10s",
    help: "How far clocks may be off: certificates begin so much earlier and end so much later.",
    example: "20s",
    origin: "waypost",
  },
  {
    name: "identity-token-file",
    kind: "path",
    default: "",
    help: "With --manifests: the token that proxies have to show. Without it any token will do. A cluster reviews the tokens of its service accounts.",
    example: "/home/me/mesh-token",
    origin: "waypost",
  },
] as const satisfies readonly FlagDefinition[];
