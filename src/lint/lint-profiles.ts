import type { AdmissionVerdict } from "../domain/admission/judge-service-profile.js";
import { ignoredRootKeys } from "../domain/profile/ignored-keys.js";
import type { ServiceProfile } from "../domain/profile/service-profile.js";
import { nameKey } from "../domain/resources/names.js";
import type { FieldPath } from "../domain/resources/object-reader.js";
import { checkProfile, type RuleContext } from "../domain/rules/check-profile.js";
import { checkProfiles } from "../domain/rules/check-profiles.js";
import { findingOfProblem, findingOfRefusal } from "../domain/rules/finding-of-problem.js";
import type { Finding } from "../domain/rules/finding.js";
import { keyFindings } from "../domain/rules/key-rules.js";
import { admissionJson, maxObjectBytes } from "./admission-json.js";
import { blameRefusal, isDecodingFault, type Blame } from "./blame-refusal.js";
import { inputRule } from "./input-rules.js";
import { placeFinding, type LintFinding } from "./lint-finding.js";
import { toldPaths, type ToldPaths } from "./told-paths.js";
import { withoutBrokenParts } from "./without-broken-parts.js";

/** A ServiceProfile where it is written. */
export interface ProfileInput {
  readonly file: string;
  /** `ServiceProfile shop/web.shop.svc.cluster.local` */
  readonly object: string;
  readonly profile: ServiceProfile;
  /** As the document has it. */
  readonly raw: unknown;
  /** From `admissionJson`; undefined for what is too large to be judged. */
  readonly json: string | undefined;
  /** Where a field begins; of one that is not there, the nearest parent. */
  readonly locate: (path: FieldPath) => { readonly line: number; readonly column: number };
}

export interface LintOptions {
  readonly context: RuleContext;
  /** Linkerd's webhook. */
  readonly judge: (json: string) => AdmissionVerdict;
}

/** All findings about some profiles, each at its place. Profiles come in the order in which they win. */
export function lintProfiles(inputs: readonly ProfileInput[], options: LintOptions): readonly LintFinding[] {
  const judged = inputs.filter(({ json }) => json !== undefined);
  const ofTheSet = checkProfiles(
    judged.map(({ profile }) => profile),
    options.context,
  );
  const firstPlace = placesOfFirst(judged);
  return inputs.flatMap((input) => {
    if (input.json === undefined) return [tooLarge(input)];
    const findings = [
      ...rootFindings(input),
      ...findingsOf(input.profile, options.context),
      ...(ofTheSet.get(input.profile) ?? []).map((finding) =>
        finding.rule === "duplicate-profile" ? withPlace(finding, firstPlace(input)) : finding,
      ),
    ];
    const refusals = refusalsOf(input, input.json, { findings, judge: options.judge });
    return [...findings, ...refusals].map((finding) =>
      placeFinding(finding, { file: input.file, object: input.object, ...input.locate(finding.path) }),
    );
  });
}

function findingsOf(profile: ServiceProfile, context: RuleContext): readonly Finding[] {
  const rest = withoutBrokenParts(profile);
  if (rest === undefined) return checkProfile(profile, context);
  return [
    ...profile.problems.map(findingOfProblem),
    ...checkProfile(rest.profile, context).filter(rest.holds),
  ];
}

/** The parser sees what is in `metadata` and `spec`, and not what stands beside them. */
function rootFindings({ raw }: ProfileInput): readonly Finding[] {
  return keyFindings(ignoredRootKeys(raw));
}

/** Tells where the profile that has a name first is written. */
function placesOfFirst(inputs: readonly ProfileInput[]): (input: ProfileInput) => string {
  const first = new Map<string, ProfileInput>();
  for (const input of inputs.toReversed()) first.set(nameKey(input.profile), input);
  return (input) => {
    const { file, locate } = first.get(nameKey(input.profile)) ?? input;
    const { line, column } = locate([]);
    return `${file}:${line}:${column}`;
  };
}

function withPlace(finding: Finding, place: string): Finding {
  return { ...finding, found: `${finding.found} (${place})` };
}

/** Linkerd's verdict, as far as it goes beyond what the errors among `findings` say. */
function refusalsOf(
  { raw }: ProfileInput,
  json: string,
  { findings, judge }: { readonly findings: readonly Finding[]; readonly judge: LintOptions["judge"] },
): readonly Finding[] {
  const refuse = (text: string): string | undefined => {
    const verdict = judge(text);
    return verdict.allowed ? undefined : verdict.message;
  };
  const message = refuse(json);
  if (message === undefined) return [];
  const errors = findings.filter(({ severity }) => severity === "error");
  const blames = blameRefusal(raw, refuse, (part) => admissionJson(part) ?? "");
  if (blames.length === 0) return errors.length > 0 ? [] : [findingOfRefusal(message)];
  const told = toldPaths(errors.map(({ path }) => path));
  return blames.filter((blame) => !isTold(blame, told)).map(toFinding);
}

function toFinding({ path, message }: Blame): Finding {
  const finding = { ...findingOfRefusal(message.replace(decodingLeadIn, "")), path };
  return message.includes(": unknown field ")
    ? { ...finding, remedy: "remove it, or write its name as the API has it" }
    : finding;
}

/** Says at each fault what the effect says once. */
const decodingLeadIn =
  /^failed to validate ServiceProfile: error (converting YAML to JSON|unmarshaling JSON: while decoding JSON): /;

/** An unknown field is a fault of its own, whatever else is wrong with the object around it. */
function isTold({ path, message }: Blame, told: ToldPaths): boolean {
  return told.atOrWithin(path) || (!isDecodingFault(message) && told.around(path));
}

function tooLarge({ file, object, locate }: ProfileInput): LintFinding {
  const { id, severity, remedy } = inputRule("too-large");
  return {
    rule: id,
    severity,
    file,
    ...locate([]),
    object,
    field: undefined,
    found: `expected an object of at most ${maxObjectBytes} bytes and of moderate depth, found more`,
    effect: "the API server refuses it, so it is not judged",
    remedy,
  };
}
