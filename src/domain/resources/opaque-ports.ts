import { emptyPortSet, parsePortList, type PortSet } from "../port-set.js";
import type { Metadata } from "./metadata.js";

const annotation = "config.linkerd.io/opaque-ports";

/**
 * The ports that an object's annotation declares opaque: undefined without the annotation (the default list
 * then holds), none when it is empty. Broken entries are skipped, as Linkerd pkg/util/parsing.go does.
 */
export function readOpaquePorts(
  metadata: Metadata,
  namedPort: (name: string) => number | undefined,
): PortSet | undefined {
  const text = metadata.annotations.get(annotation);
  if (text === undefined) return undefined;
  return text === "" ? emptyPortSet : parsePortList(text, namedPort).ports;
}
