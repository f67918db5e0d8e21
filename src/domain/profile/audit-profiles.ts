import { formatProblem } from "../resources/object-reader.js";
import { formatName, type NamespacedName } from "../resources/names.js";
import { specFindings } from "../rules/cluster-findings.js";
import { allOf, formatFinding, type Finding } from "../rules/finding.js";
import { warningsOf } from "../rules/profile-warnings.js";
import { nameFinding } from "../rules/service-rules.js";
import type { Settings } from "../settings.js";
import type { ClusterView } from "../state/cluster-view.js";
import type { ServiceProfile } from "./service-profile.js";

/**
 * What becomes of a ServiceProfile: `served` as written; `last-good`, broken now and served as it was before;
 * `broken`, so that the default profile is served.
 */
export type ProfileCondition = "served" | "last-good" | "broken";

/** What people should know about one ServiceProfile. */
export interface ProfileReport extends NamespacedName {
  readonly condition: ProfileCondition;
  /** One text each; a field comes first when it is about one. Warnings are those of the rules, without the name. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
  /** Why no lookup, or none that finds a Service, is about this profile; undefined when all is well. */
  readonly nameFault: string | undefined;
}

type AuditSettings = Pick<Settings, "clusterDomain"> & Partial<Pick<Settings, "defaultOpaquePorts">>;

/** Reports on every ServiceProfile there is. */
export function auditProfiles(view: ClusterView, settings: AuditSettings): readonly ProfileReport[] {
  return view.serviceProfiles().map((profile) => ({
    namespace: profile.namespace,
    name: profile.name,
    condition: conditionOf(profile),
    problems: profile.problems.map(formatProblem),
    warnings: [...warningsOf(profile), ...allOf(specFindings(profile, { ...settings, cluster: view }))].map(
      formatFinding,
    ),
    nameFault: faultOfName(nameFinding(profile, { ...settings, cluster: view })),
  }));
}

/** Every ServiceProfile by its name, with what is wrong with that, as `nameFault` of its report. */
export function nameFaults(
  view: ClusterView,
  settings: Pick<Settings, "clusterDomain">,
): ReadonlyMap<string, string | undefined> {
  return new Map(
    view
      .serviceProfiles()
      .map((profile) => [
        formatName(profile),
        faultOfName(nameFinding(profile, { ...settings, cluster: view })),
      ]),
  );
}

/** A profile that is served as it is written, for a Service that is there. What else it says is not looked at. */
export function firstSoundProfile(
  view: ClusterView,
  settings: Pick<Settings, "clusterDomain">,
): ServiceProfile | undefined {
  return view
    .serviceProfiles()
    .find(
      (profile) =>
        conditionOf(profile) === "served" &&
        nameFinding(profile, { ...settings, cluster: view }) === undefined,
    );
}

function conditionOf({ spec, problems }: ServiceProfile): ProfileCondition {
  if (problems.length === 0) return "served";
  return spec === undefined ? "broken" : "last-good";
}

/** The rules about names, in one text; where the name itself is wrong, with how to mend it. */
function faultOfName(finding: Finding | undefined): string | undefined {
  if (finding?.rule !== "profile-name") return finding?.found;
  return `${finding.found}, so ${finding.effect}; ${finding.remedy}`;
}
