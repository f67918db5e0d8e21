import { writeFile } from "node:fs/promises";
import { errorText } from "../domain/error-text.js";
import { ExpectedError } from "../domain/expected-error.js";

/** Writes where we listen to the file that was named, if any. Rejects with a text for people when it cannot. */
export async function writeReadyFile(file: string | undefined, line: string): Promise<void> {
  if (file === undefined) return;
  try {
    await writeFile(file, line);
  } catch (error: unknown) {
    const reason = errorText(error).replace(/, open '.*'$/s, "");
    throw new ExpectedError(
      `--ready-file=${file}: expected a file that can be written, found ${reason}; name one in a folder that is there`,
    );
  }
}
