import { parseServiceName } from "../authority.js";
import { formatPath, type FieldProblem } from "../resources/object-reader.js";
import { formatName, type NamespacedName } from "../resources/names.js";
import type { Settings } from "../settings.js";
import type { ClusterView } from "../state/cluster-view.js";
import { serviceFqn } from "./select-profile.js";
import type { ServiceProfile } from "./service-profile.js";

/**
 * What becomes of a ServiceProfile: `served` as written; `last-good`, broken now and served as it was before;
 * `broken`, so that the default profile is served.
 */
export type ProfileCondition = "served" | "last-good" | "broken";

/** What people should know about one ServiceProfile. */
export interface ProfileReport extends NamespacedName {
  readonly condition: ProfileCondition;
  /** Faults, one text each; a field comes first when it is about one. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  /** Why no lookup, or none that finds a Service, is about this profile; undefined when all is well. */
  readonly nameFault: string | undefined;
}

type NameSettings = Pick<Settings, "clusterDomain">;

/** Reports on every ServiceProfile there is. */
export function auditProfiles(view: ClusterView, settings: NameSettings): readonly ProfileReport[] {
  return view.serviceProfiles().map((profile) => ({
    namespace: profile.namespace,
    name: profile.name,
    condition: conditionOf(profile),
    problems: profile.problems.map(formatProblem),
    warnings: profile.warnings.map(formatProblem),
    nameFault: faultOfName(view, profile, settings),
  }));
}

function conditionOf({ spec, problems }: ServiceProfile): ProfileCondition {
  if (problems.length === 0) return "served";
  return spec === undefined ? "broken" : "last-good";
}

function formatProblem({ path, message }: FieldProblem): string {
  return path.length === 0 ? message : `${formatPath(path)}: ${message}`;
}

/** A profile is found by the full name of its Service alone, so any other name has no effect. */
function faultOfName(view: ClusterView, profile: ServiceProfile, settings: NameSettings): string | undefined {
  const { namespace, name } = profile;
  const parsed = parseServiceName(name, settings.clusterDomain);
  if (parsed.ok && parsed.value.instance === "") {
    const { service } = parsed.value;
    const known = view.service(service);
    if (known === undefined) return `there is no Service ${formatName(service)}`;
    return known.externalName
      ? `Service ${formatName(service)} is of type ExternalName and has no profile`
      : undefined;
  }
  const meant = serviceFqn({ namespace, name }, settings);
  return view.service({ namespace, name }) !== undefined
    ? `it is named by the Service's short name and has no effect; name it ${meant}`
    : `no lookup asks for that name, so it has no effect; name it SERVICE.NAMESPACE.svc.${settings.clusterDomain}`;
}
