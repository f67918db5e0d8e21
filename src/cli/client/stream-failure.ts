/** How a stream ended, or why it could not be opened. */
export interface StreamFailure {
  /** The gRPC status code by name; "OK" when the server ended the stream in good order. */
  readonly code: string;
  readonly message: string;
  /** There was never a connection to send the question on. */
  readonly unreachable: boolean;
}

/**
 * Reads a status as grpc-js gives it. Whether there was a connection is told by its texts alone: a server
 * may answer UNAVAILABLE as well.
 */
export function streamFailure(code: string, details: string): StreamFailure {
  const unreachable =
    code === "UNAVAILABLE" && /^(No connection established|Name resolution failed)/.test(details);
  const cause = /Last error: (?:Error: )?(.*?)\.? Resolution note:/s.exec(details)?.[1];
  return { code, message: unreachable && cause !== undefined ? cause : details, unreachable };
}

/** The end of a stream without an error. */
export const endedByServer: StreamFailure = {
  code: "OK",
  message: "the server ended the stream",
  unreachable: false,
};

/** Code and text in one line, for people. */
export function failureText({ code, message }: StreamFailure): string {
  return code === "OK" || message === "" ? message || code : `${code}: ${message}`;
}

const finalCodes: ReadonlySet<string> = new Set([
  "INVALID_ARGUMENT",
  "FAILED_PRECONDITION",
  "PERMISSION_DENIED",
  "UNAUTHENTICATED",
  "UNIMPLEMENTED",
]);

/** Whether asking the same again is pointless; the proxy gives up on the first two as well. */
export function isFinal(failure: StreamFailure): boolean {
  return finalCodes.has(failure.code);
}
