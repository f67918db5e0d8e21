import type { Figures } from "../admin/figure-metrics.js";
import { auditPolicies } from "../domain/policy/audit-policies.js";
import { auditProfiles, type ProfileReport } from "../domain/profile/audit-profiles.js";
import { formatProblem } from "../domain/resources/object-reader.js";
import { formatName } from "../domain/resources/names.js";
import type { Settings } from "../domain/settings.js";
import type { OpenStreams } from "../grpc/open-streams.js";
import type { PolicyWatchMethod } from "../grpc/policy-services.js";
import type { ResourceSource } from "../sources/resource-source.js";
import type { ResourceStore } from "../store/resource-store.js";
import type { HeldBackends } from "./held-backends.js";
import { packageVersion } from "./version.js";

/** The parts of a running service that know something of it. */
export interface ServiceParts {
  readonly source: Pick<ResourceSource, "status">;
  readonly store: ResourceStore;
  readonly streams: OpenStreams;
  /** Undefined: the policy services are not served. */
  readonly policyStreams: OpenStreams<PolicyWatchMethod> | undefined;
  readonly backends: HeldBackends;
  readonly settings: Pick<Settings, "clusterDomain">;
}

/** All that people may want to see of a running service, for `/state`. */
export function serviceState(parts: ServiceParts): object {
  const { source, store, streams, backends, settings, policyStreams } = parts;
  return {
    version: packageVersion(),
    source: source.status(),
    objects: Object.fromEntries(store.state.counts()),
    rejected: store.state.rejections().map(({ kind, problems, ...id }) => ({
      kind,
      name: formatName(id),
      problems: problems.map(formatProblem),
    })),
    profiles: store
      .read((view) => auditProfiles(view, settings))
      .map((report) => ({ ...describe(report), backends: backends.of(report) })),
    streams: { open: streams.size, byAuthority: streams.byAuthority() },
    ...(policyStreams !== undefined && { policy: policyState(store, policyStreams) }),
  };
}

/** The same parts as figures for metrics, read at each scrape. */
export function serviceFigures(parts: ServiceParts): Figures {
  const { source, store, streams, policyStreams, backends } = parts;
  return {
    counts: () => store.state.counts(),
    rejections: () => store.state.rejections(),
    problems: () => source.status().problems.length,
    synced: () => source.status().synced,
    openStreams: () => new Map<string, number>([...streams.counts(), ...(policyStreams?.counts() ?? [])]),
    backends: () => backends.counts(),
  };
}

function policyState(store: ResourceStore, streams: OpenStreams<PolicyWatchMethod>): object {
  return {
    annotations: store
      .read(auditPolicies)
      .map(({ kind, problems, ...id }) => ({ object: `${kind} ${formatName(id)}`, problems })),
    streams: { open: streams.size, byTarget: streams.byAuthority() },
  };
}

function describe({ condition, problems, warnings, nameFault, ...id }: ProfileReport): object {
  return {
    profile: formatName(id),
    condition,
    problems,
    warnings,
    ...(nameFault !== undefined && { nameFault }),
  };
}
