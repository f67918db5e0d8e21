import { flagsHelp, flagsTable } from "./flags-help.js";
import { validatorFlags } from "./validator-flags.js";

/** The help of `waypost sp-validator`. No colour. */
export function validatorHelp(): string {
  return flagsHelp(validatorFlags, {
    usage: "waypost sp-validator [flags]",
    description:
      "The admission webhook for ServiceProfiles: refuses what Linkerd's refuses, and warns of what proxies will not do as it is written.",
    examples: [
      "waypost sp-validator --tls-dir certificates --addr 127.0.0.1:8443",
      "waypost sp-validator --tls-dir certificates --strict=bad-pattern,lowercase-method",
    ],
  });
}

/** The same facts as a Markdown table, for the documentation. */
export function validatorFlagsTable(): string {
  return flagsTable(validatorFlags);
}
