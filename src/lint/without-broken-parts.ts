import {
  defaultRetryBudget,
  type DstOverride,
  type Route,
  type ServiceProfile,
} from "../domain/profile/service-profile.js";
import type { FieldPath } from "../domain/resources/object-reader.js";
import type { Finding } from "../domain/rules/finding.js";

/** A broken profile, as rules can judge what is not broken in it. */
export interface SoundRest {
  readonly profile: ServiceProfile;
  /** Whether a finding about it is also about the profile as it is written. */
  readonly holds: (finding: Finding) => boolean;
}

/**
 * Puts something that no rule minds in the place of each broken route, override and retry budget, so that the others
 * keep their places. Undefined for a profile that is not broken.
 */
export function withoutBrokenParts(profile: ServiceProfile): SoundRest | undefined {
  const { draft, problems } = profile;
  if (draft === undefined) return undefined;
  const broken = new Set(problems.map(({ path }) => partOf(path)));
  const isBroken = (...part: FieldPath): boolean => broken.has(partOf(["spec", ...part]));
  const spec = {
    routes: draft.routes.map((route, i) => (isBroken("routes", i) ? standInRoute(i) : route)),
    retryBudget: isBroken("retryBudget") ? defaultRetryBudget : draft.retryBudget,
    dstOverrides: draft.dstOverrides.map((override, i) =>
      isBroken("dstOverrides", i) ? standInOverride : override,
    ),
  };
  return {
    profile: { ...profile, spec, problems: [] },
    holds: ({ rule, path }) => rule === "key-case" || !broken.has(partOf(path)),
  };
}

/** The route, the override or the field of the spec that a path leads into. */
function partOf(path: FieldPath): string {
  const [, field] = path;
  const isItem = field === "routes" || field === "dstOverrides";
  return JSON.stringify(path.slice(0, isItem ? 3 : 2));
}

/** Takes what nobody asks for, and has a name that no one writes. */
function standInRoute(index: number): Route {
  const path = ["spec", "routes", index];
  const method = `X-WAYPOST-${index}`;
  return {
    name: `\u0000${index}`,
    condition: { kind: "method", method, path },
    responseClasses: [],
    isRetryable: false,
    timeout: 0n,
  };
}

const standInOverride: DstOverride = { authority: "", weight: 1 };
