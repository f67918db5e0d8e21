import type { ServiceProfile } from "../../domain/profile/service-profile.js";
import type { FieldProblem } from "../../domain/resources/object-reader.js";
import type { Result } from "../../domain/result.js";
import type { FoundObject, Locate } from "./find-objects.js";
import type { FileProblem, Position } from "./manifest-problem.js";
import {
  assembleState,
  selectObjects,
  type DeriveSlices,
  type ManifestFile,
  type ManifestState,
} from "./manifest-set.js";
import { otherWork } from "../other-work.js";
import { noContents, type ClaimedObject } from "./read-contents.js";
import { readManifest } from "./read-manifest.js";

/** A file's text, or why it cannot be had. */
export interface ManifestText {
  readonly path: string;
  readonly text: Result<string, string>;
  /** Whether it was come upon in a folder; otherwise people named the file itself. */
  readonly isFound?: boolean;
}

/** A ServiceProfile where it is written. Holds on to its document. */
export interface SurveyedProfile {
  readonly file: string;
  /** `ServiceProfile shop/web.shop.svc.cluster.local` */
  readonly object: string;
  readonly profile: ServiceProfile;
  /** As the document has it. */
  readonly raw: unknown;
  readonly locate: Locate;
}

/**
 * What keeps something out of the state: a file that cannot be read (`file`), a text that is no YAML (`syntax`),
 * what is no object (`misfit`), or in a folder has nothing of one (`foreign`, once a file), a type that is nearly a
 * ServiceProfile's (`near`), an object that is not read (`object`; of a ServiceProfile `profile`), one that
 * is there already (`twin`).
 */
export interface SurveyFault extends Position, FieldProblem {
  readonly kind: "file" | "syntax" | "misfit" | "foreign" | "near" | "object" | "profile" | "twin";
  readonly file: string;
  readonly object: string | undefined;
  readonly effect: string;
}

/** All that some manifests hold, once. */
export interface Survey {
  readonly files: number;
  /** Also those that another one of the same name leaves out, in the order in which they win. */
  readonly profiles: readonly SurveyedProfile[];
  readonly faults: readonly SurveyFault[];
  readonly state: ManifestState;
}

/**
 * Reads manifests in the order in which their objects win. Unlike the source it takes from a file what comes
 * before a syntax error. Gives way to other work after each document; aborted, it ends with what it has.
 */
export async function surveyManifests(
  texts: AsyncIterable<ManifestText>,
  { derive, signal }: { readonly derive: DeriveSlices; readonly signal: AbortSignal },
): Promise<Survey> {
  const survey: GrowingSurvey = { files: [], profiles: [], faults: [] };
  for await (const { path, text, isFound = false } of texts) {
    const objects: ClaimedObject[] = [];
    survey.files.push({ path, contents: { ...noContents, objects } });
    if (text.ok) await readInto(survey, { path, text: text.value, objects, signal, isFound });
    else survey.faults.push(faultOfFile(path, text.error));
  }
  const { objects, problems } = selectObjects(survey.files);
  return {
    files: survey.files.length,
    profiles: survey.profiles,
    faults: [...survey.faults, ...problems.map((problem) => faultOfTwin(problem.file, problem))],
    state: assembleState(objects, derive),
  };
}

interface GrowingSurvey {
  readonly files: ManifestFile[];
  readonly profiles: SurveyedProfile[];
  readonly faults: SurveyFault[];
}

interface OpenFile {
  readonly path: string;
  readonly text: string;
  readonly objects: ClaimedObject[];
  readonly signal: AbortSignal;
  readonly isFound: boolean;
}

const atStart: Position = { line: 1, column: 1 };
const leftOut = "nothing of it is read";

async function readInto(
  survey: GrowingSurvey,
  { path, text, objects, signal, isFound }: OpenFile,
): Promise<void> {
  let hasForeign = false;
  for (const reading of readManifest(text)) {
    if (!reading.ok) {
      const { position = atStart, reason } = reading.error;
      const effect = "nothing from here on is read";
      survey.faults.push({
        kind: "syntax",
        file: path,
        ...position,
        object: undefined,
        path: [],
        message: reason,
        effect,
      });
      return;
    }
    for (const found of reading.value) {
      const isForeign = isFound && found.isForeign === true;
      if (!isForeign) survey.faults.push(...faultsOf(path, found));
      else if (!hasForeign) survey.faults.push(foreignFault(path, found));
      hasForeign ||= isForeign;
      if (found.contribution === undefined || found.object === undefined) continue;
      objects.push({ ...found.contribution, ...found.position, object: found.object });
      survey.profiles.push(...profilesIn(path, found.object, found));
    }
    await otherWork();
    if (signal.aborted) return;
  }
}

function profilesIn(
  file: string,
  object: string,
  { contribution, raw, locate }: FoundObject,
): readonly SurveyedProfile[] {
  return (contribution?.resources ?? []).flatMap((profile) =>
    profile.kind === "ServiceProfile" ? [{ file, object, profile, raw, locate }] : [],
  );
}

function foreignFault(file: string, { position }: FoundObject): SurveyFault {
  const message = "it has nothing of a Kubernetes object";
  return {
    kind: "foreign",
    file,
    ...position,
    object: undefined,
    path: [],
    message,
    effect: "it is left out",
  };
}

function faultsOf(file: string, { object, faults, locate, ignoredAs }: FoundObject): readonly SurveyFault[] {
  const kind =
    ignoredAs !== undefined && /^serviceprofile/i.test(object ?? "") ? "near" : kindOfFault(object);
  return faults.map((fault) => ({ ...fault, kind, file, ...locate(fault.path), object }));
}

function kindOfFault(object: string | undefined): SurveyFault["kind"] {
  if (object === undefined) return "misfit";
  return isProfile(object) ? "profile" : "object";
}

function faultOfFile(file: string, message: string): SurveyFault {
  return { kind: "file", file, ...atStart, object: undefined, path: [], message, effect: leftOut };
}

function faultOfTwin(file: string, { line, column, object, reason, effect }: FileProblem): SurveyFault {
  return {
    kind: "twin",
    file,
    line: line ?? atStart.line,
    column: column ?? atStart.column,
    object,
    path: [],
    message: reason,
    effect,
  };
}

function isProfile(object: string): boolean {
  return /^ServiceProfile( |$)/.test(object);
}
