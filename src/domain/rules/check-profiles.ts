import type { ServiceProfile } from "../profile/service-profile.js";
import { formatName, nameKey, type NamespacedName } from "../resources/names.js";
import type { RuleContext } from "./rule-context.js";
import type { Finding } from "./finding.js";
import { report } from "./report.js";
import { serviceNamed } from "./service-rules.js";

/**
 * What only all profiles together show. It comes on top of `checkProfile`, which has the rules that need the
 * cluster; a profile without findings has no entry.
 */
export function checkProfiles(
  profiles: readonly ServiceProfile[],
  { clusterDomain }: Pick<RuleContext, "clusterDomain">,
): ReadonlyMap<ServiceProfile, readonly Finding[]> {
  const findings = new Map<ServiceProfile, readonly Finding[]>();
  const first = new Map<string, ServiceProfile>();
  for (const profile of profiles) {
    if (first.has(nameKey(profile))) findings.set(profile, [duplicateProfile(profile)]);
    else first.set(nameKey(profile), profile);
  }
  for (const { service, profiles: group } of byService([...first.values()], clusterDomain))
    for (const { profile, found } of severalProfiles(group, service)) findings.set(profile, [found]);
  return findings;
}

interface ProfilesOfService {
  readonly service: NamespacedName;
  readonly profiles: ServiceProfile[];
}

/** A broken profile counts as absent (select-profile.ts), so it is not among them. */
function byService(profiles: readonly ServiceProfile[], clusterDomain: string): Iterable<ProfilesOfService> {
  const groups = new Map<string, ProfilesOfService>();
  for (const profile of profiles) {
    const service = serviceNamed(profile, clusterDomain);
    if (service === undefined || profile.spec === undefined) continue;
    const group = groups.get(profile.name) ?? { service, profiles: [] };
    group.profiles.push(profile);
    groups.set(profile.name, group);
  }
  return groups.values();
}

const namePath = ["metadata", "name"];

function duplicateProfile(profile: ServiceProfile): Finding {
  return report("duplicate-profile", namePath, {
    found: `another ServiceProfile ${formatName(profile)} comes before this one`,
    effect:
      "a cluster keeps the one that is applied last, and Waypost serves the first that it reads from a folder",
    remedy: "keep one of them",
  });
}

/** Namespaces that a finding names; there may be thousands. */
const maxNamed = 5;

/**
 * Who gets which (select-profile.ts): the client's namespace comes first, then the Service's; nothing is merged. Told
 * at each but the one in the Service's own namespace, which is for everybody else; without it, at each but the first.
 */
function severalProfiles(
  group: readonly ServiceProfile[],
  service: NamespacedName,
): readonly { readonly profile: ServiceProfile; readonly found: Finding }[] {
  const ofService = group.find(({ namespace }) => namespace === service.namespace);
  const namespaces = group.map(({ namespace }) => namespace).sort();
  const elsewhere = ofService === undefined ? "the default profile" : `the one in ${service.namespace}`;
  const shown = namespaces.length > maxNamed ? [...namespaces.slice(0, maxNamed), "..."] : namespaces;
  return group
    .filter((profile) => profile !== (ofService ?? group[0]))
    .map((profile) => ({
      profile,
      found: report("several-profiles", namePath, {
        found: `Service ${formatName(service)} has profiles in namespaces ${shown.join(", ")}`,
        effect: `clients in ${profile.namespace} get this one alone, others their own or ${elsewhere}`,
        remedy: "if that is meant, there is nothing to do",
      }),
    }));
}
