/** The code of a system error (`ENOENT`); empty for other errors. */
export function errorCode(error: unknown): string {
  // Not by `instanceof`: errors of the system may come from another realm.
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "";
}

/** A system error in words. */
export function explainFileError(error: unknown): string {
  return meanings.get(errorCode(error)) ?? (isMessage(error) ? error.message : String(error));
}

const meanings: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file or folder"],
  ["ENOTDIR", "it is not a folder"],
  ["EACCES", "reading it is not permitted"],
  ["EPERM", "reading it is not permitted"],
  ["ELOOP", "its link leads back to itself"],
  ["ENOSPC", "the system's limit of watched files is reached (ENOSPC; on Linux fs.inotify.max_user_watches)"],
  ["EMFILE", "the process has too many files open or watched (EMFILE)"],
]);

function isMessage(error: unknown): error is { readonly message: string } {
  return (
    typeof error === "object" && error !== null && "message" in error && typeof error.message === "string"
  );
}
