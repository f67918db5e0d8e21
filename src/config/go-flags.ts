import { closestName } from "./closest-name.js";

/** As much of a flag as its syntax depends on. */
export interface FlagSyntax<Name extends string> {
  readonly name: Name;
  /** "bool" takes a value only after "="; every other kind needs one. */
  readonly kind: string;
  /** What the flag means without a value, which it takes only after "=" then, like a "bool". */
  readonly bare?: string;
}

/** One use of a flag on the command line, not yet interpreted. */
export interface FlagUse<Name extends string> {
  readonly name: Name;
  /** "true" for a bool without a value, "false" for its --no- form; `bare` for another flag without one. */
  readonly text: string;
}

/** What a command line holds, in its order. */
export interface ScannedFlags<Name extends string> {
  readonly uses: readonly FlagUse<Name>[];
  /** -h, -help or --help stands where a flag is expected. */
  readonly help: boolean;
  /** Unknown flags, missing values, arguments that are no flags. */
  readonly errors: readonly string[];
}

/**
 * Reads flags by the rules of Go's flag package: one dash or two, the value after "=" or as the next argument
 * whatever that looks like, a bool's value only after "=". Where Go stops at the first thing it cannot read,
 * this goes on, so that all errors show at once; arguments that are no flags, which Linkerd silently ignores
 * with all that follows them, are errors.
 */
export function scanGoFlags<Name extends string>(
  argv: readonly string[],
  flags: readonly FlagSyntax<Name>[],
): ScannedFlags<Name> {
  const uses: FlagUse<Name>[] = [];
  const errors: string[] = [];
  let help = false;
  let position = 0;
  while (position < argv.length) {
    const step = readOne(argv, position, flags);
    position = step.next;
    if (step.use !== undefined) uses.push(step.use);
    if (step.error !== undefined) errors.push(step.error);
    help ||= step.help === true;
  }
  return { uses, help, errors };
}

interface Step<Name extends string> {
  readonly next: number;
  readonly use?: FlagUse<Name>;
  readonly error?: string;
  readonly help?: true;
}

function readOne<Name extends string>(
  argv: readonly string[],
  position: number,
  flags: readonly FlagSyntax<Name>[],
): Step<Name> {
  const argument = argv[position] ?? "";
  const next = position + 1;
  if (argument === "--") return endOfFlags(argv.slice(next), argv.length);
  const match = /^--?([^-=][^=]*)(?:=(.*))?$/s.exec(argument);
  if (match === null) return { next, error: notAFlag(argument, switchHint(argv[position - 1], flags)) };
  const [, name = "", value] = match;
  const flag = flags.find((known) => known.name === name);
  if (flag === undefined) return readOther(name, value, { argv, next, flags });
  const bare = bareText(flag);
  if (bare !== undefined) return { next, use: { name: flag.name, text: value ?? bare } };
  if (value !== undefined) return { next, use: { name: flag.name, text: value } };
  const following = argv[next];
  return following === undefined
    ? { next, error: `--${name}: found no value, expected one after it` }
    : { next: next + 1, use: { name: flag.name, text: following } };
}

/** What a flag means that is only named; undefined when it needs a value. */
function bareText({ kind, bare }: FlagSyntax<string>): string | undefined {
  return bare ?? (kind === "bool" ? "true" : undefined);
}

interface Surroundings<Name extends string> {
  readonly argv: readonly string[];
  readonly next: number;
  readonly flags: readonly FlagSyntax<Name>[];
}

/** Names that are no flag of the table: help, a --no- form, or a mistake. */
function readOther<Name extends string>(
  name: string,
  value: string | undefined,
  { argv, next, flags }: Surroundings<Name>,
): Step<Name> {
  if (name === "help" || name === "h") return { next, help: true };
  const negated = flags.find((known) => known.kind === "bool" && name === `no-${known.name}`);
  if (negated !== undefined) return negation(negated.name, value, next);
  return { next: value === undefined ? afterStrayValue(argv, next) : next, error: unknownFlag(name, flags) };
}

function negation<Name extends string>(name: Name, value: string | undefined, next: number): Step<Name> {
  if (value === undefined) return { next, use: { name, text: "false" } };
  return { next, error: `--no-${name}: found a value, expected none (write --${name}=… instead)` };
}

/** After "--" nothing is a flag any more, and nothing else is expected here. */
function endOfFlags(rest: readonly string[], next: number): Step<never> {
  const stray = rest[0];
  return stray === undefined ? { next } : { next, error: notAFlag(stray) };
}

function notAFlag(argument: string, hint = ""): string {
  return `${JSON.stringify(argument)}: found an argument that is no flag, expected only flags${hint}`;
}

/** People write `-enable-ipv6 false`; Go reads that as true and ignores the rest of the line. */
function switchHint(before: string | undefined, flags: readonly FlagSyntax<string>[]): string {
  const isSwitch = flags.some(
    (flag) => bareText(flag) !== undefined && before?.replace(/^--?/, "") === flag.name,
  );
  return before !== undefined && isSwitch ? ` (a switch takes its value as ${before}=…)` : "";
}

function unknownFlag(name: string, flags: readonly FlagSyntax<string>[]): string {
  const closest = closestName(
    name,
    flags.map((flag) => flag.name),
  );
  const hint = closest === undefined ? "see --help for all flags" : `did you mean --${closest}?`;
  return `--${name}: unknown flag; ${hint}`;
}

/** An unknown flag's own value would otherwise be reported as a second mistake. */
function afterStrayValue(argv: readonly string[], next: number): number {
  const following = argv[next];
  return following === undefined || following.startsWith("-") ? next : next + 1;
}
