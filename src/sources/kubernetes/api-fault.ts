import type { ApiStatus } from "./api-status.js";

/** Why a list or a watch came to nothing. */
export type ApiFault =
  /** The version that was asked for is history; a list has the present. */
  | { readonly type: "expired"; readonly message: string }
  /** There is no such kind, or we may not read it. */
  | { readonly type: "refused"; readonly reason: "absent" | "forbidden"; readonly message: string }
  | {
      readonly type: "failed";
      readonly message: string;
      /** The server said so of this request, rather than of who asks, or something on the way to it. */
      readonly isAnswer: boolean;
      /** What a watch was to give next cannot be had from it. */
      readonly needsList: boolean;
      readonly retryAfterMs?: number | undefined;
    };

/** A server's answer that is no success. */
export class ApiError extends Error {
  readonly status: ApiStatus;

  constructor(status: ApiStatus) {
    super(`${status.code}${status.message === "" ? "" : `: ${status.message}`}`);
    this.status = status;
  }
}

/** A watch says that it failed, after it had begun well. */
export class WatchFailure extends ApiError {}

/** An answer that is not what it says it is. */
export class UnreadableAnswer extends Error {
  constructor(cause: unknown) {
    super(`an answer could not be read: ${describeError(cause)}`, { cause });
  }
}

/** What something that was thrown means for a list or a watch. */
export function faultOf(error: unknown): ApiFault {
  if (error instanceof ApiError) return faultOfStatus(error);
  const isUnreadable = error instanceof UnreadableAnswer;
  return { type: "failed", message: describeError(error), isAnswer: isUnreadable, needsList: isUnreadable };
}

/** The text of an error for people. */
export function describeError(error: unknown): string {
  if (typeof error !== "object" || error === null) return String(error);
  // Not instanceof Error: under jest, errors of Node's own modules are of another realm.
  const { message, code, errors } = error as { message?: unknown; code?: unknown; errors?: unknown };
  if (typeof message === "string" && message !== "") return message;
  // All addresses of a host failed (AggregateError): each has its own text, they themselves have none.
  if (Array.isArray(errors)) return errors.map(describeError).join("; ");
  return typeof code === "string" ? code : "an error without a text";
}

function faultOfStatus(error: ApiError): ApiFault {
  const { status, message } = error;
  // Gone as a status, or as the reason of another one (meta/v1 StatusReasonExpired).
  if (status.code === 410 || status.reason === "Expired") return { type: "expired", message };
  if (status.code === 403) return { type: "refused", reason: "forbidden", message };
  if (status.code === 404) return { type: "refused", reason: "absent", message };
  const seconds = status.retryAfterSeconds;
  return {
    type: "failed",
    message,
    isAnswer: status.code !== 401,
    needsList: error instanceof WatchFailure,
    ...(seconds !== undefined && { retryAfterMs: seconds * 1000 }),
  };
}
