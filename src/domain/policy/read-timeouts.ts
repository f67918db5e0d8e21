import { parseAnnotationDuration } from "./annotation-duration.js";
import type { AnnotationReader } from "./annotation-reader.js";
import type { Timeouts } from "./service-settings.js";

/** The annotations `timeout.linkerd.io/*` (Linkerd outbound/index.rs, parse_timeouts). */
export function readTimeouts(reader: AnnotationReader): Timeouts {
  const read = (name: string): bigint | undefined =>
    reader.read<bigint | undefined>(`timeout.linkerd.io/${name}`, parseAnnotationDuration, undefined);
  return { request: read("request"), response: read("response"), idle: read("idle") };
}
