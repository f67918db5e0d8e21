import { auditProfiles, type ProfileReport } from "../domain/profile/audit-profiles.js";
import { formatPath } from "../domain/resources/object-reader.js";
import { formatName } from "../domain/resources/names.js";
import type { Settings } from "../domain/settings.js";
import type { OpenStreams } from "../grpc/open-streams.js";
import type { ResourceSource } from "../sources/resource-source.js";
import type { ResourceStore } from "../store/resource-store.js";
import type { HeldBackends } from "./held-backends.js";

interface StateParts {
  readonly version: string;
  readonly source: ResourceSource;
  readonly store: ResourceStore;
  readonly streams: OpenStreams;
  readonly backends: HeldBackends;
  readonly settings: Settings;
}

/** All that people may want to see of a running service, for `/state`. */
export function serviceState({ version, source, store, streams, backends, settings }: StateParts): object {
  return {
    version,
    source: source.status(),
    objects: Object.fromEntries(store.state.counts()),
    rejected: store.state.rejections().map(({ kind, problems, ...id }) => ({
      kind,
      name: formatName(id),
      problems: problems.map(({ path, message }) => `${formatPath(path)}: ${message}`),
    })),
    profiles: store
      .read((view) => auditProfiles(view, settings))
      .map((report) => ({ ...describe(report), backends: backends.of(report) })),
    streams: { open: streams.size, byAuthority: streams.byAuthority() },
  };
}

function describe({ condition, problems, warnings, nameFault, ...id }: ProfileReport): object {
  return { profile: formatName(id), condition, problems, warnings, ...(nameFault !== undefined && { nameFault }) };
}

