import { relative } from "node:path";
import type { JudgePatterns } from "../../domain/profile/path-patterns.js";
import type { ManifestFile } from "./manifest-set.js";
import { wholeFileProblem, type FileProblem, type ManifestProblem } from "./manifest-problem.js";
import { otherWork } from "../other-work.js";
import { noContents, readContents, type FileContents } from "./read-contents.js";
import { decodeText, readFileBytes } from "./read-file.js";
import { byPath, type FilePlace, type FolderScan, type ScanFault, type ScannedFile } from "./scan-folder.js";

/**
 * The files of the folders with what they hold, read again only where they changed. A file that cannot be
 * read keeps what it held.
 */
export class ManifestFiles {
  readonly #judge: JudgePatterns;
  #files: readonly KnownFile[] = [];
  #folderProblems: readonly ManifestProblem[] = [];

  constructor(judge: JudgePatterns) {
    this.#judge = judge;
  }

  /** In the order in which they win. */
  get files(): readonly ManifestFile[] {
    return this.#files;
  }

  get problems(): readonly ManifestProblem[] {
    const ofFiles = this.#files.flatMap(({ path, fault, contents }) => {
      const problems = fault === undefined ? contents.problems : [fault, ...contents.problems];
      return problems.map((problem) => ({ file: path, ...problem }));
    });
    return [...this.#folderProblems, ...ofFiles];
  }

  /** Brings the files up to a scan; tells whether what they hold changed. Aborted, it leaves all as it was. */
  async refresh(scan: FolderScan, signal: AbortSignal): Promise<boolean> {
    const before = new Map(this.#files.map((file) => [file.path, file]));
    const files = keepUnreadable(this.#files, scan);
    for (const file of scan.files) {
      if (signal.aborted) return false;
      const read = await this.#read(file, before.get(file.path));
      if (read !== undefined) files.push(read);
    }
    this.#files = files.toSorted(byPath);
    const known = new Set(files.map(({ path }) => path));
    this.#folderProblems = scan.faults.filter(({ path }) => !known.has(path)).map(describeFault);
    return (
      files.length !== before.size ||
      files.some(({ path, contents }) => before.get(path)?.contents !== contents)
    );
  }

  async #read(file: ScannedFile, before: KnownFile | undefined): Promise<KnownFile | undefined> {
    if (before?.isSettled === true && before.stamp === file.stamp) return before;
    await otherWork();
    const isSettled = Date.now() - file.modifiedMs > settlingMs;
    const found = { ...file, isSettled };
    const read = await readFileBytes(file.path, file.size);
    if (!read.ok) return failed(found, before, wholeFileProblem(read.error, effectOn(before)));
    if (read.value === undefined) return undefined;
    const { bytes, hash } = read.value;
    if (before?.hash === hash) return { ...before, ...found };
    const text = decodeText(bytes);
    if (!text.ok)
      return { ...failed(found, before, wholeFileProblem(text.error, effectOn(before))), isSettled, hash };
    const contents = await readContents(text.value, this.#judge);
    if (contents.ok) return { ...found, hash, contents: contents.value, fault: undefined };
    const { reason, position } = contents.error;
    return {
      ...failed(found, before, wholeFileProblem(reason, effectOn(before), position)),
      isSettled,
      hash,
    };
  }
}

/** A stat cannot tell apart two changes within one tick of the file system's clock; the coarsest ticks last so long. */
const settlingMs = 2000;

interface KnownFile extends ManifestFile, FilePlace {
  readonly stamp: string;
  /** Whether the stamp was old enough when we read to tell any later change. */
  readonly isSettled: boolean;
  /** Of the bytes that `contents` and `fault` come from; undefined when they could not be read. */
  readonly hash: string | undefined;
  /** The last that could be read. */
  readonly contents: FileContents;
  /** Why the file as it is now cannot be read. */
  readonly fault: FileProblem | undefined;
}

type FoundFile = ScannedFile & { readonly isSettled: boolean };

function failed(found: FoundFile, before: KnownFile | undefined, fault: FileProblem): KnownFile {
  return { ...found, isSettled: false, hash: undefined, contents: before?.contents ?? noContents, fault };
}

function effectOn(before: KnownFile | undefined): string {
  return (before?.contents.objects.length ?? 0) > 0
    ? "the objects that it had before stay"
    : "nothing of it is served";
}

/** The files that were there before and now can neither be seen nor be known to be gone. */
function keepUnreadable(files: readonly KnownFile[], scan: FolderScan): KnownFile[] {
  const seen = new Set(scan.files.map(({ path }) => path));
  const unreadable = scan.faults.filter((fault) => fault.unreadable);
  return files.flatMap((file) => {
    if (seen.has(file.path)) return [];
    const own = unreadable.find(({ path }) => path === file.path);
    if (own !== undefined)
      return [
        { ...file, hash: undefined, isSettled: false, fault: wholeFileProblem(own.reason, effectOn(file)) },
      ];
    return unreadable.some(({ path }) => isWithin(path, file.path)) ? [file] : [];
  });
}

function isWithin(folder: string, path: string): boolean {
  return !relative(folder, path).startsWith("..");
}

function describeFault({ path, reason, unreadable }: ScanFault): ManifestProblem {
  const effect = unreadable ? "what it held before stays" : "nothing of it is served until it is there";
  return { file: path, ...wholeFileProblem(reason, effect) };
}
