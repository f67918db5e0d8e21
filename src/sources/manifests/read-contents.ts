import type { JudgePatterns } from "../../domain/profile/path-patterns.js";
import { formatPath } from "../../domain/resources/object-reader.js";
import type { Resource } from "../../domain/resources/resource.js";
import { err, ok, type Result } from "../../domain/result.js";
import { judgeProfiles } from "../judge-profiles.js";
import type { FoundObject } from "./find-objects.js";
import type { FileProblem, Position } from "./manifest-problem.js";
import { otherWork } from "../other-work.js";
import { readManifest, type SyntaxFault } from "./read-manifest.js";
import { profileFaults, type Contribution, type ObjectFault } from "./read-object.js";

/** An object that a file claims to define. */
export interface ClaimedObject extends Position, Contribution {
  /** `Service shop/web`: who claims it first has it. */
  readonly object: string;
}

/** What a file holds. */
export interface FileContents {
  readonly objects: readonly ClaimedObject[];
  readonly problems: readonly FileProblem[];
  /** How many objects of each type are none of ours (`apps/v1 Deployment`). */
  readonly ignored: ReadonlyMap<string, number>;
}

export const noContents: FileContents = { objects: [], problems: [], ignored: new Map() };

/**
 * Reads a file's text and has its profiles judged. Gives way to other work after each document: the parser
 * takes seconds for a text of a megabyte or two.
 */
export async function readContents(
  text: string,
  judge: JudgePatterns,
): Promise<Result<FileContents, SyntaxFault>> {
  const objects: ClaimedObject[] = [];
  const problems: FileProblem[] = [];
  const ignored = new Map<string, number>();
  for (const reading of readManifest(text)) {
    if (!reading.ok) return err(reading.error);
    for (const found of reading.value) {
      const { ignoredAs } = found;
      if (ignoredAs !== undefined) ignored.set(ignoredAs, (ignored.get(ignoredAs) ?? 0) + 1);
      const resources = await judgeResources(found.contribution?.resources ?? [], judge);
      problems.push(...problemsOf(found, resources));
      if (found.contribution !== undefined && found.object !== undefined)
        objects.push({ ...found.contribution, ...found.position, object: found.object, resources });
    }
    await otherWork();
  }
  return ok({ objects, problems, ignored });
}

async function judgeResources(
  resources: readonly Resource[],
  judge: JudgePatterns,
): Promise<readonly Resource[]> {
  const judged = await judgeProfiles(
    resources.map((object) => ({ type: "apply", object })),
    judge,
  );
  return judged.flatMap((change) => (change.type === "apply" ? [change.object] : []));
}

function problemsOf(found: FoundObject, resources: readonly Resource[]): readonly FileProblem[] {
  const ofProfiles = resources.flatMap((resource) =>
    resource.kind === "ServiceProfile" ? profileFaults(resource) : [],
  );
  return [...found.faults, ...ofProfiles].map((fault) => toProblem(found, fault));
}

function toProblem({ object, locate }: FoundObject, { path, message, effect }: ObjectFault): FileProblem {
  return {
    ...locate(path),
    object,
    field: path.length === 0 ? undefined : formatPath(path),
    reason: message,
    effect,
  };
}
