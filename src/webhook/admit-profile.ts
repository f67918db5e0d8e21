import { judgeInSteps } from "../domain/admission/judge-service-profile.js";
import type { PortSet } from "../domain/port-set.js";
import { parseProfileInSteps } from "../domain/profile/parse-service-profile.js";
import { patternsOf, type JudgePatterns, type PatternVerdicts } from "../domain/profile/path-patterns.js";
import type { ServiceProfile } from "../domain/profile/service-profile.js";
import { ObjectReader } from "../domain/resources/object-reader.js";
import { checkInParts } from "../domain/rules/check-profile.js";
import { formatFinding, type Finding } from "../domain/rules/finding.js";
import type { RuleId } from "../domain/rules/rule-ids.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import { inTurns, inTurnsUntil, type Turns } from "../domain/steps.js";
import type { AdmissionReview } from "./admission-review.js";
import { strictRefusal, warningTexts } from "./warning-texts.js";

/** What is asked of profiles, beyond what Linkerd asks. */
export interface AdmissionRules {
  readonly judgePatterns: JudgePatterns;
  /** How long the patterns of one profile may take. The API server waits 10 s for all, by default. */
  readonly patternTimeoutMs: number;
  /** How long the rules may take for one profile. */
  readonly rulesTimeoutMs: number;
  /** The others whose requests are answered. */
  readonly turns: Turns;
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
  /** The rules that spoke, and how often. */
  readonly found: ReadonlyMap<RuleId, number>;
}

/**
 * Decides as Linkerd's webhook does, then adds what Linkerd does not look at. Never rejects, and takes hardly
 * longer than the patterns and rules may: where something cannot be found out, the profile passes with a warning.
 */
export async function admitProfile(review: AdmissionReview, rules: AdmissionRules): Promise<Admission> {
  // To read a large body is a turn of its own, as are other things below that cannot be divided.
  await rules.turns.pause();
  const verdict = await inTurns(judgeInSteps(review.object), rules);
  if (!verdict.allowed)
    return { outcome: "refused", message: verdict.message, warnings: [], found: new Map() };
  try {
    return await checkFurther(review, rules);
  } catch (error: unknown) {
    rules.failed(error);
    return { outcome: "allowed", message: "", warnings: [unchecked], found: new Map() };
  }
}

const unchecked =
  "Waypost could not check this ServiceProfile any further, by a fault of its own; it is accepted as it is";

async function checkFurther(review: AdmissionReview, rules: AdmissionRules): Promise<Admission> {
  const { turns } = rules;
  await turns.pause();
  const { profile, isLeaving } = await readProfile(review, rules);
  await turns.pause();
  const patterns = patternsOf(profile);
  const verdicts = await judgeInTime(patterns, rules);
  await turns.pause();
  const { findings, isAll } = await checkInTime(profile, verdicts, rules);
  await turns.pause();
  const isStrict = ({ rule }: Finding): boolean => !isLeaving && rules.strict.has(rule);
  const refusedFor = findings.filter(isStrict);
  const others = findings.filter((finding) => !isStrict(finding));
  const late = patterns.filter((pattern) => !verdicts.has(pattern));
  return {
    outcome: refusedFor.length === 0 ? "allowed" : "strict",
    message: refusedFor.length === 0 ? "" : strictRefusal(profile.name, refusedFor),
    warnings: warningTexts([
      ...patternsNotInTime(late),
      ...(isAll ? [] : [notAll]),
      ...others.map((finding) => () => formatFinding(finding)),
    ]),
    found: countByRule(findings),
  };
}

const notAll =
  "not all of this ServiceProfile could be checked in time; it is accepted with what was found until then";

interface Checked {
  readonly findings: readonly Finding[];
  /** False: time was up before the rules were through. */
  readonly isAll: boolean;
}

async function checkInTime(
  profile: ServiceProfile,
  verdicts: PatternVerdicts,
  rules: AdmissionRules,
): Promise<Checked> {
  const { rulesTimeoutMs, turns } = rules;
  const findings: Finding[] = [];
  const take = (part: readonly Finding[]): void => {
    for (const finding of part) if (finding.severity !== "note") findings.push(finding);
  };
  // The view is of the cluster as it is at each look, also between turns.
  const parts = checkInParts(profile, {
    ...rules,
    cluster: rules.withCluster((cluster) => cluster),
    verdicts,
  });
  const isAll = await inTurnsUntil(parts, { turns, until: turns.now() + rulesTimeoutMs, take });
  return { findings, isAll };
}

function countByRule(findings: readonly Finding[]): ReadonlyMap<RuleId, number> {
  const counts = new Map<RuleId, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return counts;
}

function patternsNotInTime([first, ...others]: readonly string[]): readonly string[] {
  if (first === undefined) return [];
  const shown = JSON.stringify(first.length > 100 ? `${first.slice(0, 100)}…` : first);
  const which =
    others.length === 0 ? `the pattern ${shown}` : `the pattern ${shown} and ${others.length} more`;
  return [
    `${which} could not be checked in time; it is accepted without knowing whether proxies can compile ${others.length === 0 ? "it" : "them"}`,
  ];
}

interface ReadProfile {
  readonly profile: ServiceProfile;
  /** It is being deleted: to refuse an update would only keep its finalizers from ending. */
  readonly isLeaving: boolean;
}

async function readProfile(
  { object, namespace }: AdmissionReview,
  { turns }: AdmissionRules,
): Promise<ReadProfile> {
  const reader = new ObjectReader(JSON.parse(object));
  await turns.pause();
  const profile = await inTurns(parseProfileInSteps(reader), { turns });
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
  let isOver = false;
  const late = new Promise<PatternVerdicts>((resolve) => {
    timer = setTimeout(() => {
      isOver = true;
      resolve(none);
    }, patternTimeoutMs);
  });
  try {
    return await Promise.race([judgePatterns(patterns, () => isOver), late]);
  } finally {
    clearTimeout(timer);
  }
}

const none: PatternVerdicts = new Map();
