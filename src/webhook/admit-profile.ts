import { judgeServiceProfile } from "../domain/admission/judge-service-profile.js";
import type { PortSet } from "../domain/port-set.js";
import { parseServiceProfile } from "../domain/profile/parse-service-profile.js";
import { patternsOf, type JudgePatterns, type PatternVerdicts } from "../domain/profile/path-patterns.js";
import type { ServiceProfile } from "../domain/profile/service-profile.js";
import { ObjectReader } from "../domain/resources/object-reader.js";
import { checkProfile } from "../domain/rules/check-profile.js";
import { formatFinding } from "../domain/rules/finding.js";
import type { RuleId } from "../domain/rules/rule-ids.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import type { AdmissionReview } from "./admission-review.js";
import { strictRefusal, warningTexts } from "./warning-texts.js";

/** What is asked of profiles, beyond what Linkerd asks. */
export interface AdmissionRules {
  readonly judgePatterns: JudgePatterns;
  /** How long the patterns of one profile may take. The API server waits 10 s for all, by default. */
  readonly patternTimeoutMs: number;
  /** Rules whose findings are refused. */
  readonly strict: ReadonlySet<RuleId>;
  readonly clusterDomain: string;
  readonly defaultOpaquePorts: PortSet;
  /** Calls back with the cluster's objects, or with undefined while they are not known. */
  withCluster<T>(read: (cluster: ClusterView | undefined) => T): T;
  /** Told of a fault of ours: the profile was not checked. */
  failed(error: unknown): void;
}

/** What becomes of a profile. */
export interface Admission {
  /** "refused": as Linkerd refuses it. "strict": for a finding that was chosen to be refused. */
  readonly outcome: "allowed" | "refused" | "strict";
  /** Empty when allowed. */
  readonly message: string;
  readonly warnings: readonly string[];
  /** The rules that spoke, once for each finding. */
  readonly rules: readonly RuleId[];
}

/**
 * Decides as Linkerd's webhook does, then adds what Linkerd does not look at. Never rejects, and takes hardly
 * longer than the patterns may: where something cannot be found out, the profile passes with a warning.
 */
export async function admitProfile(review: AdmissionReview, rules: AdmissionRules): Promise<Admission> {
  const verdict = judgeServiceProfile(review.object);
  if (!verdict.allowed) return { outcome: "refused", message: verdict.message, warnings: [], rules: [] };
  try {
    return await checkFurther(review, rules);
  } catch (error: unknown) {
    rules.failed(error);
    return { outcome: "allowed", message: "", warnings: [unchecked], rules: [] };
  }
}

const unchecked =
  "Waypost could not check this ServiceProfile any further, by a fault of its own; it is accepted as it is";
async function checkFurther(review: AdmissionReview, rules: AdmissionRules): Promise<Admission> {
  const { profile, isLeaving } = readProfile(review);
  const patterns = patternsOf(profile);
  const verdicts = await judgeInTime(patterns, rules);
  const findings = rules
    .withCluster((cluster) => checkProfile(profile, { ...rules, cluster, verdicts }))
    .filter(({ severity }) => severity !== "note");
  const refusedFor = isLeaving ? [] : findings.filter(({ rule }) => rules.strict.has(rule));
  const others = findings.filter((finding) => !refusedFor.includes(finding));
  const late = patterns.filter((pattern) => !verdicts.has(pattern));
  return {
    outcome: refusedFor.length === 0 ? "allowed" : "strict",
    message: refusedFor.length === 0 ? "" : strictRefusal(profile.name, refusedFor),
    warnings: warningTexts([...late.map(notInTime), ...others.map(formatFinding)]),
    rules: findings.map(({ rule }) => rule),
  };
}

function notInTime(pattern: string): string {
  const shown = JSON.stringify(pattern.length > 100 ? `${pattern.slice(0, 100)}…` : pattern);
  return `the pattern ${shown} could not be checked in time; it is accepted without knowing whether proxies can compile it`;
}

interface ReadProfile {
  readonly profile: ServiceProfile;
  /** It is being deleted: to refuse an update would only keep its finalizers from ending. */
  readonly isLeaving: boolean;
}

function readProfile({ object, namespace }: AdmissionReview): ReadProfile {
  const reader = new ObjectReader(JSON.parse(object));
  const profile = parseServiceProfile(reader);
  const metadata = reader.object("metadata");
  return {
    profile: metadata.has("namespace") ? profile : { ...profile, namespace: namespace || profile.namespace },
    isLeaving: metadata.has("deletionTimestamp"),
  };
}

/** The engine's verdicts, as far as they come in time. Without patterns nobody is asked. */
async function judgeInTime(
  patterns: readonly string[],
  { judgePatterns, patternTimeoutMs }: AdmissionRules,
): Promise<PatternVerdicts> {
  if (patterns.length === 0) return none;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<PatternVerdicts>((resolve) => {
    timer = setTimeout(() => resolve(none), patternTimeoutMs);
  });
  try {
    return await Promise.race([judgePatterns(patterns), late]);
  } finally {
    clearTimeout(timer);
  }
}

const none: PatternVerdicts = new Map();
