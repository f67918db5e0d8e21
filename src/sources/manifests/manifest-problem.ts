/** Where something begins in a file; both count from 1. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Something wrong in a file; the fields are also what the log gets. */
export interface FileProblem {
  readonly line: number | undefined;
  readonly column: number | undefined;
  /** `Service shop/web`; undefined when the whole file or document is meant. */
  readonly object: string | undefined;
  /** `spec.ports[0].port`; undefined when no single field is meant. */
  readonly field: string | undefined;
  /** What was found and what was expected. */
  readonly reason: string;
  /** What happens meanwhile. */
  readonly effect: string;
}

export interface ManifestProblem extends FileProblem {
  /** A file, or a folder that cannot be read or watched. */
  readonly file: string;
}

/** A problem of a whole file or folder. */
export function wholeFileProblem(reason: string, effect: string, position?: Position): FileProblem {
  return {
    line: position?.line,
    column: position?.column,
    object: undefined,
    field: undefined,
    reason,
    effect,
  };
}

/** One line for people, beginning with `file:line:column` as editors understand it. */
export function formatProblem({
  file,
  line,
  column,
  object,
  field,
  reason,
  effect,
}: ManifestProblem): string {
  const place = line === undefined ? file : `${file}:${line}:${column ?? 1}`;
  const subject = [place, object, field].filter((part) => part !== undefined).join(": ");
  return oneLine(`${subject}: ${reason}; ${effect}`);
}

/** Names a problem whatever line it has moved to. */
export function problemKey({ file, object, field, reason }: ManifestProblem): string {
  return JSON.stringify([file, object, field, reason]);
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ");
}
