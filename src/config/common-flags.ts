import { logFormats, logLevels } from "./log-options.js";

/** Flags that are the same for every command that runs as a service. */
export const commonFlags = {
  logLevel: {
    name: "log-level",
    kind: "choice",
    default: "info",
    choices: logLevels,
    help: "The least severe lines to write.",
    example: "debug",
    origin: "linkerd",
  },
  logFormat: {
    name: "log-format",
    kind: "choice",
    default: "plain",
    choices: logFormats,
    help: "Lines for people or for machines.",
    example: "json",
    origin: "linkerd",
  },
  enablePprof: {
    name: "enable-pprof",
    kind: "bool",
    default: "false",
    noEffectBecause: "Go's profiler does not exist here",
    help: "Accepted without effect",
    example: "false",
    origin: "linkerd",
  },
  version: {
    name: "version",
    kind: "bool",
    default: "false",
    env: false,
    help: "Print the version and exit.",
    example: "",
    origin: "linkerd",
  },
  readyFile: {
    name: "ready-file",
    kind: "path",
    default: "",
    help: "A file to write once the server answers.",
    example: "/tmp/waypost.ready",
    origin: "waypost",
  },
} as const;
