/** What a server says of a request that it did not fulfil (meta/v1 Status). */
export interface ApiStatus {
  /** As an HTTP status. */
  readonly code: number;
  readonly message: string;
  /** A word for programs, such as `Expired`; empty when the server gives none. */
  readonly reason: string;
  /** How long it wants to be left alone. */
  readonly retryAfterSeconds?: number | undefined;
}

/** A Status in its untyped shape. Its own code counts for more than the one that came around it. */
export function readStatus(raw: unknown, code: number): ApiStatus {
  const status = isObject(raw) ? raw : {};
  const details = isObject(status["details"]) ? status["details"] : {};
  const seconds = details["retryAfterSeconds"];
  return {
    code: typeof status["code"] === "number" && status["code"] > 0 ? status["code"] : code,
    message: typeof status["message"] === "string" ? status["message"] : "",
    reason: typeof status["reason"] === "string" ? status["reason"] : "",
    ...(typeof seconds === "number" && seconds > 0 && { retryAfterSeconds: seconds }),
  };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
