import type { ServiceProfile } from "../profile/service-profile.js";
import type { RuleContext } from "./rule-context.js";
import type { Finding } from "./finding.js";
import { authorityFindings, backendFindings } from "./override-rules.js";
import { nameFinding, opaqueFindings, serviceNamed } from "./service-rules.js";

/** What a profile shows beside the cluster that it is for: where its name and its overrides lead, and opaque ports. */
export function clusterFindings(
  profile: ServiceProfile,
  context: Omit<RuleContext, "verdicts">,
): readonly Finding[] {
  const name = nameFinding(profile, context);
  return [...(name === undefined ? [] : [name]), ...specFindings(profile, context)];
}

/** The same without the name. */
export function specFindings(
  profile: ServiceProfile,
  { clusterDomain, cluster: view, defaultOpaquePorts }: Omit<RuleContext, "verdicts">,
): readonly Finding[] {
  const { spec } = profile;
  if (spec === undefined) return [];
  const found = authorityFindings(spec, clusterDomain);
  if (view === undefined) return found;
  const id = serviceNamed(profile, clusterDomain);
  const service = id && view.service(id);
  return [
    ...found,
    ...backendFindings(spec, { view, clusterDomain, service }),
    ...(service === undefined ? [] : opaqueFindings(profile, service, defaultOpaquePorts)),
  ];
}
