import type { IgnoredKey } from "../profile/ignored-keys.js";
import type { Finding } from "./finding.js";
import { report, shown } from "./report.js";

/** Rules about keys that are written and that nobody reads. */
export function keyFindings(ignored: readonly IgnoredKey[] = []): readonly Finding[] {
  return ignored.map((key) => (key.kind === "case" ? keyCase(key) : opaquePorts(key)));
}

function keyCase({ path, key, meant, isThere }: Extract<IgnoredKey, { kind: "case" }>): Finding {
  return report("key-case", path, {
    found: `expected the key ${meant}, found ${shown(key)}`,
    effect:
      "keys are told apart by case: Linkerd's webhook takes it for the same, and whoever serves profiles ignores it",
    remedy: isThere ? `remove it, as ${meant} is there too` : `write ${meant}`,
  });
}

function opaquePorts({ path }: IgnoredKey): Finding {
  return report("profile-opaque-ports", path, {
    found: "a profile's own opaque ports are set",
    effect: "they are ignored: the Service alone says which of its ports are opaque",
    remedy: "annotate the Service with config.linkerd.io/opaque-ports, and leave them out here",
  });
}
