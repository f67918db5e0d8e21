import { isRecord } from "./is-record.js";

/**
 * A failure that whoever starts us can mend. Its text says what was found, what was expected and where; in which line of
 * our code it came up helps nobody. Other errors are faults of ours, and are told with their stack.
 */
export class ExpectedError extends Error {
  override readonly name = "ExpectedError";
}

/**
 * Whether an error may be expected of something that reads files or listens: what the system answers names a
 * system call or is a plain Error, while a fault of ours, such as a TypeError, has a kind of its own.
 */
export function mayBeExpected(error: unknown): boolean {
  if (error instanceof ExpectedError || (isRecord(error) && "syscall" in error)) return true;
  return error instanceof Error && Object.getPrototypeOf(error) === Error.prototype;
}
