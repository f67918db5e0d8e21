import { errorText } from "../domain/error-text.js";
import { ExpectedError, mayBeExpected } from "../domain/expected-error.js";

/** A flag that says what to work with. */
export interface NamingFlag {
  /** Such as `--tls-dir`. */
  readonly flag: string;
  readonly value: string;
  /** What is the matter when it fails, where the error says only why. */
  readonly problem?: string;
  /** What it should name, as the end of a sentence. */
  readonly remedy?: string;
}

/** Waits for work with what a flag names. When that fails as it may, the text for people begins with the flag. */
export async function forFlag<T>({ flag, value, problem, remedy }: NamingFlag, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error: unknown) {
    if (!mayBeExpected(error)) throw error;
    const parts = [`${flag}=${value}`, ...(problem === undefined ? [] : [problem]), errorText(error)];
    throw new ExpectedError(`${parts.join(": ")}${remedy === undefined ? "" : `; ${remedy}`}`);
  }
}
