import { judgeServiceProfile } from "../domain/admission/judge-service-profile.js";
import { deriveEndpointSlices } from "../domain/derive/derive-endpoint-slices.js";
import { patternsOf } from "../domain/profile/path-patterns.js";
import { err, ok, type Result } from "../domain/result.js";
import { ClusterState } from "../domain/state/cluster-state.js";
import type { ClusterView } from "../domain/state/cluster-view.js";
import { admissionJson } from "../lint/admission-json.js";
import { hidesServices, lintFaults } from "../lint/lint-faults.js";
import { inOrder, type LintReport } from "../lint/lint-finding.js";
import { lintProfiles, type ProfileInput } from "../lint/lint-profiles.js";
import { PatternJudge } from "../patterns/pattern-judge.js";
import { plainFirst } from "../patterns/plain-pattern.js";
import { findManifestFiles, type FoundManifests } from "../sources/manifests/find-manifest-files.js";
import { resetTo } from "../sources/manifests/manifest-set.js";
import { readStreamText, readText } from "../sources/manifests/read-text.js";
import type { ScanFault } from "../sources/manifests/scan-folder.js";
import {
  surveyManifests,
  type ManifestText,
  type Survey,
  type SurveyFault,
} from "../sources/manifests/survey-manifests.js";

/**
 * What rules about Services go by: `auto`, the input, when it has Services and nothing that could hide one;
 * `expect`, the input, whatever it has; `ignore`, nothing.
 */
export const servicesModes = ["auto", "expect", "ignore"] as const;

export type ServicesMode = (typeof servicesModes)[number];

export interface ValidateRequest {
  /** Files and folders; `-` for `stdin`, which comes last. What comes first wins. */
  readonly paths: readonly string[];
  readonly stdin: { readonly name: string; readonly open: () => AsyncIterable<Uint8Array> };
  readonly clusterDomain: string;
  readonly services: ServicesMode;
  /** Aborted, the report is about what was read until then. */
  readonly signal: AbortSignal;
}

export interface Validation extends LintReport {
  /** What people should know besides: what was not checked, and why. */
  readonly notes: readonly string[];
}

/** Judges the ServiceProfiles in some files. The error names the paths that are not there, one text each. */
export async function validateManifests(
  request: ValidateRequest,
): Promise<Result<Validation, readonly string[]>> {
  const found = await findManifestFiles(request.paths.filter((path) => path !== stdinPath));
  if (found.missing.length > 0)
    return err(found.missing.map(({ path, reason }) => `${JSON.stringify(path)}: ${reason}`));
  const { signal } = request;
  const survey = await surveyManifests(readTexts(request, found), { derive: deriveEndpointSlices, signal });
  const faults = [...found.faults.map(faultOfScan), ...survey.faults];
  const profiles = survey.profiles.map((profile) => ({ ...profile, json: admissionJson(profile.raw) }));
  const { verdicts, notes } = await judgePatterns(profiles);
  const { cluster, note } = chooseCluster(request.services, survey, faults);
  const context = { verdicts, clusterDomain: request.clusterDomain, cluster };
  return ok({
    files: survey.files,
    profiles: profiles.length,
    findings: inOrder([
      ...lintFaults(faults),
      ...lintProfiles(profiles, { context, judge: judgeServiceProfile }),
    ]),
    notes: [...notes, ...(note === undefined ? [] : [note])],
  });
}

const stdinPath = "-";

async function* readTexts(
  { paths, stdin, signal }: ValidateRequest,
  { files }: FoundManifests,
): AsyncGenerator<ManifestText> {
  for (const file of files) {
    if (signal.aborted) return;
    yield { path: file.path, text: await readText(file), isFound: !paths.includes(file.path) };
  }
  if (paths.includes(stdinPath) && !signal.aborted)
    yield { path: stdin.name, text: await readStreamText(stdin.open()) };
}

async function judgePatterns(
  profiles: readonly ProfileInput[],
): Promise<{ verdicts: Awaited<ReturnType<PatternJudge["judge"]>>; notes: readonly string[] }> {
  const notes: string[] = [];
  const failed = (error: Error): void => void notes.push(`a pattern could not be checked: ${error.message}`);
  const judge = new PatternJudge({ observer: { judged: () => undefined, failed } });
  try {
    const patterns = profiles
      .filter(({ json }) => json !== undefined)
      .flatMap(({ profile }) => patternsOf(profile));
    return { verdicts: await plainFirst(judge.judge)([...new Set(patterns)]), notes };
  } finally {
    await judge.close();
  }
}

function chooseCluster(
  mode: ServicesMode,
  { state }: Survey,
  faults: readonly SurveyFault[],
): { readonly cluster: ClusterView | undefined; readonly note?: string } {
  const cluster = new ClusterState();
  cluster.apply(resetTo(state));
  if (mode === "expect") return { cluster: cluster.view() };
  const hasServices = (cluster.counts().get("Service") ?? 0) > 0;
  if (mode === "ignore" || !hasServices) return { cluster: undefined };
  if (!faults.some(hidesServices)) return { cluster: cluster.view() };
  return {
    cluster: undefined,
    note: "rules about Services were left out, as not all of the input could be read (--services=expect applies them)",
  };
}

function faultOfScan({ path, reason }: ScanFault): SurveyFault {
  return {
    kind: "file",
    file: path,
    line: 1,
    column: 1,
    object: undefined,
    path: [],
    message: reason,
    effect: "nothing of it is read",
  };
}
