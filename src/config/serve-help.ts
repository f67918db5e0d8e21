import { flagsHelp, flagsTable } from "./flags-help.js";
import { serveFlags } from "./serve-flags.js";

/** The help of `waypost serve`. No colour. */
export function serveHelp(): string {
  return flagsHelp(serveFlags, {
    usage: "waypost serve [flags]        (also: waypost destination [flags])",
    description: "Serves Linkerd's destination API from a cluster, or from a folder of manifests.",
    examples: [
      "waypost serve --manifests examples",
      "waypost serve --manifests k8s --addr 127.0.0.1:0 --ready-file /tmp/waypost.json",
    ],
  });
}

/** The same facts as a Markdown table, for the documentation. */
export function serveFlagsTable(): string {
  return flagsTable(serveFlags);
}
