/** The text of something that was thrown. Errors of Node's own modules may be of another realm than `Error`. */
export function errorText(error: unknown): string {
  return typeof error === "object" && error !== null && "message" in error
    ? String(error.message)
    : String(error);
}
