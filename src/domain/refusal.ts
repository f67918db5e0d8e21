/** Why a call is refused: a gRPC status code by name, and what was wrong, for people. */
export interface Refusal {
  readonly code: "INVALID_ARGUMENT" | "NOT_FOUND" | "FAILED_PRECONDITION" | "UNKNOWN" | "INTERNAL";
  readonly message: string;
}
