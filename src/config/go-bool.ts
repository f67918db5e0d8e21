import { err, ok, type Result } from "../domain/result.js";
import { foundExpected } from "./found-expected.js";

const yes: readonly string[] = ["1", "t", "T", "true", "TRUE", "True"];
const no: readonly string[] = ["0", "f", "F", "false", "FALSE", "False"];

/** The words that Go's strconv.ParseBool takes, and no others ("yes" and "on" are errors there too). */
export function parseGoBool(text: string): Result<boolean, string> {
  if (yes.includes(text)) return ok(true);
  if (no.includes(text)) return ok(false);
  return err(foundExpected(text, "true or false"));
}
