import type { ServiceProfile } from "../profile/service-profile.js";
import { finish } from "../steps.js";
import type { Finding, FindingParts } from "./finding.js";
import { ownFindings } from "./own-findings.js";

const known = new WeakMap<ServiceProfile, readonly Finding[]>();

/**
 * What people should know of a profile that is served, without regard to anything else. It is found out when it
 * is first asked for: no stream has to wait for it.
 */
export function warningsOf(profile: ServiceProfile): readonly Finding[] {
  finish(warningsInParts(profile));
  return known.get(profile) ?? [];
}

/** The same part by part. They are remembered once they are all known. */
export function* warningsInParts(profile: ServiceProfile): FindingParts {
  const before = known.get(profile);
  if (before !== undefined) {
    yield before;
    return;
  }
  const warnings: Finding[] = [];
  for (const part of findWarnings(profile)) {
    for (const finding of part) warnings.push(finding);
    yield part;
  }
  known.set(profile, warnings);
}

function findWarnings(profile: ServiceProfile): FindingParts {
  const { spec, leftOut } = profile;
  if (spec === undefined || leftOut === undefined) return ownFindings(profile, new Map());
  return ownFindings({ ...profile, spec: { ...spec, routes: leftOut.written } }, leftOut.reasons);
}
