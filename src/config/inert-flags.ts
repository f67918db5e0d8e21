import type { FlagDefinition } from "./flag-definition.js";
import type { FlagReader } from "./flag-reader.js";
import { parseGoBool } from "./go-bool.js";

/**
 * Reads the flags that are only accepted: their values are checked all the same, so that a typing error does not
 * hide in them, and the warnings tell of those that ask for something that will not happen.
 */
export function readInertFlags<Flag extends FlagDefinition>(reader: FlagReader<Flag>): readonly string[] {
  return reader.flags.flatMap(({ name, kind, noEffectBecause }) => {
    if (name === "version") reader.read(name, parseGoBool);
    if (noEffectBecause === undefined) return [];
    const asksForEffect = kind === "bool" ? reader.read(name, parseGoBool) : reader.text(name) !== "";
    const given = reader.given(name)[0];
    return given !== undefined && asksForEffect ? [`${given.label}: has no effect: ${noEffectBecause}`] : [];
  });
}
