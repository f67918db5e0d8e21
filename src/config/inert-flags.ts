import { err, ok, type Result } from "../domain/result.js";
import type { FlagReader } from "./flag-reader.js";
import { foundExpected } from "./found-expected.js";
import { parseGoBool } from "./go-bool.js";
import { serveFlags } from "./serve-flags.js";

/**
 * Reads the flags that are only accepted: their values are checked all the same, so that a typing error does not
 * hide in them, and the warnings tell of those that ask for something that will not happen.
 */
export function readInertFlags(flags: FlagReader): readonly string[] {
  flags.bool("version");
  flags.read("stream-queue-capacity", parseQueueCapacity);
  return serveFlags.flatMap(({ name, kind, noEffectBecause }) => {
    if (noEffectBecause === undefined) return [];
    const asksForEffect = kind === "bool" ? flags.read(name, parseGoBool) : flags.text(name) !== "";
    const given = flags.given(name)[0];
    return given !== undefined && asksForEffect ? [`${given.label}: has no effect: ${noEffectBecause}`] : [];
  });
}

/** As in Linkerd, a capacity of 0 or less is refused; it has no other meaning here. */
function parseQueueCapacity(text: string): Result<number, string> {
  return /^\+?0*[1-9]\d*$/.test(text) ? ok(Number(text)) : err(foundExpected(text, "a whole number above 0"));
}
