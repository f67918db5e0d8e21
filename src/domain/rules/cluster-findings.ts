import type { ServiceProfile } from "../profile/service-profile.js";
import type { RuleContext } from "./rule-context.js";
import type { FindingParts } from "./finding.js";
import { authorityFindings, backendFindings } from "./override-rules.js";
import { nameFinding, opaqueFindings, serviceNamed } from "./service-rules.js";

/** What a profile shows beside the cluster that it is for: where its name and its overrides lead, and opaque ports. */
export function* clusterFindings(
  profile: ServiceProfile,
  context: Omit<RuleContext, "verdicts">,
): FindingParts {
  const name = nameFinding(profile, context);
  yield name === undefined ? [] : [name];
  yield* specFindings(profile, context);
}

/** The same without the name. */
export function* specFindings(
  profile: ServiceProfile,
  { clusterDomain, cluster: view, defaultOpaquePorts }: Omit<RuleContext, "verdicts">,
): FindingParts {
  const { spec } = profile;
  if (spec === undefined) return;
  yield* authorityFindings(spec, clusterDomain);
  if (view === undefined) return;
  const id = serviceNamed(profile, clusterDomain);
  const service = id && view.service(id);
  yield* backendFindings(spec, { view, clusterDomain, service });
  if (service !== undefined) yield opaqueFindings(profile, service, defaultOpaquePorts);
}
