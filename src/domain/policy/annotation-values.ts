import { err, ok, type Result } from "../result.js";
import { trimSpace } from "../trim-space.js";
import { parseRustFloat, parseRustUnsigned } from "./rust-text.js";

const yes: readonly string[] = ["1", "t", "T", "true", "TRUE", "True"];
const no: readonly string[] = ["0", "f", "F", "false", "FALSE", "False"];

/** A switch, in the words of Go's strconv.ParseBool (Linkerd outbound/index.rs, parse_bool_annotation). */
export function parseSwitch(text: string): Result<boolean, string> {
  const word = trimSpace(text);
  if (yes.includes(word)) return ok(true);
  if (no.includes(word)) return ok(false);
  return err(`expected true or false, found ${JSON.stringify(text)}`);
}

/** A whole number from 0 to `max`. */
export function parseCount(max: number): (text: string) => Result<number, string> {
  return (text) => {
    const count = parseRustUnsigned(text, BigInt(max));
    return count === undefined
      ? err(`expected a whole number from 0 to ${max}, found ${JSON.stringify(text)}`)
      : ok(Number(count));
  };
}

/** A number from 0 to `max`; `round` gives it the precision that it has on the wire. */
export function parseShare(
  max: number,
  round: (value: number) => number = (value) => value,
): (text: string) => Result<number, string> {
  return (text) => {
    const parsed = parseRustFloat(trimSpace(text));
    const value = parsed === undefined ? undefined : round(parsed);
    return value === undefined || value < 0 || value > max
      ? err(`expected a number from 0 to ${max}, found ${JSON.stringify(text)}`)
      : ok(value);
  };
}
