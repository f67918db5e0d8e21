import type { ServiceProfile } from "../profile/service-profile.js";
import type { Finding } from "./finding.js";
import { ownFindings } from "./own-findings.js";

const known = new WeakMap<ServiceProfile, readonly Finding[]>();

/**
 * What people should know of a profile that is served, without regard to anything else. It is found out when it
 * is first asked for: no stream has to wait for it.
 */
export function warningsOf(profile: ServiceProfile): readonly Finding[] {
  const warnings = known.get(profile) ?? findWarnings(profile);
  known.set(profile, warnings);
  return warnings;
}

function findWarnings(profile: ServiceProfile): readonly Finding[] {
  const { spec, leftOut } = profile;
  if (spec === undefined || leftOut === undefined) return ownFindings(profile, new Map());
  return ownFindings({ ...profile, spec: { ...spec, routes: leftOut.written } }, leftOut.reasons);
}
