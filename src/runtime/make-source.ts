import type { ServeConfig } from "../config/serve-config.js";
import { deriveEndpointSlices } from "../domain/derive/derive-endpoint-slices.js";
import type { JudgePatterns } from "../domain/profile/path-patterns.js";
import { ManifestSource } from "../sources/manifests/manifest-source.js";
import type { ResourceSource } from "../sources/resource-source.js";
import type { Logger } from "./logger.js";

interface SourceNeeds {
  readonly judge: JudgePatterns;
  readonly log: Logger;
}

/** The source that the configuration names. */
export function makeSource(config: ServeConfig, { judge, log }: SourceNeeds): ResourceSource {
  return new ManifestSource({
    folders: config.manifests,
    judge,
    log: log.child({ component: "manifest-source" }),
    ...(config.deriveEndpoints && { derive: deriveEndpointSlices }),
  });
}
