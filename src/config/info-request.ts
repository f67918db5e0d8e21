import { parseGoBool } from "./go-bool.js";
import { type FlagSyntax, scanGoFlags } from "./go-flags.js";

/**
 * What the command line asks to print instead of serving; undefined to serve. Help goes before the version, and
 * both before any complaint about the rest, so that a person in trouble gets them. A value that only looks like
 * such a flag (`-addr -h`) does not count.
 */
export function infoRequest(
  argv: readonly string[],
  flags: readonly FlagSyntax<string>[],
): "help" | "version" | undefined {
  const { uses, help } = scanGoFlags(argv, flags);
  if (help) return "help";
  const last = uses.findLast((use) => use.name === "version");
  if (last === undefined) return undefined;
  const wanted = parseGoBool(last.text);
  return wanted.ok && wanted.value ? "version" : undefined;
}
