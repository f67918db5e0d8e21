import { delimiter } from "node:path";
import { ok, type Result } from "../domain/result.js";
import { type FlagDefinition, flagVariable, type NameOf } from "./flag-definition.js";
import { parseGoBool } from "./go-bool.js";
import type { FlagUse } from "./go-flags.js";

/** A process environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** A text that somebody gave for a flag. */
export interface GivenValue {
  readonly text: string;
  /** Where it stands: the flag (`--addr`) or the variable (`WAYPOST_ADDR`). */
  readonly label: string;
}

/** A command's table of flags, and what was said of them. */
export interface FlagInput<Flag extends FlagDefinition> {
  readonly flags: readonly Flag[];
  readonly uses: readonly FlagUse<Flag["name"]>[];
  readonly env: Environment;
}

/**
 * Answers what was said about each flag: the command line wins over the environment, and that over the default.
 * Values that cannot be read are collected in `errors` and replaced by the default, so that reading can go on;
 * a flag is therefore to be read once only, or its error is there twice.
 */
export class FlagReader<Flag extends FlagDefinition> {
  /** What is wrong, one message a value. */
  readonly errors: string[] = [];
  /** The command's flags. */
  readonly flags: readonly Flag[];
  readonly #uses: readonly FlagUse<Flag["name"]>[];
  readonly #env: Environment;
  readonly #broken = new Set<Flag["name"]>();

  constructor({ flags, uses, env }: FlagInput<Flag>) {
    this.flags = flags;
    this.#uses = uses;
    this.#env = env;
  }

  /** The values that were given, in order; none when the default applies. */
  given(name: Flag["name"]): readonly GivenValue[] {
    const flag = this.#definitionOf(name);
    const used = this.#uses
      .filter((use) => use.name === name)
      .map(({ text }) => ({ text, label: `--${name}` }));
    if (used.length > 0) return flag.repeatable === true ? used : used.slice(-1);
    return this.#fromEnvironment(flag);
  }

  /** The flag's value as `parse` reads it, else its default: the one for folders when `fromFolder` says so. */
  read<T>(
    name: Flag["name"],
    parse: (text: string) => Result<T, string | readonly string[]>,
    { fromFolder = false }: { readonly fromFolder?: boolean } = {},
  ): T {
    const value = this.given(name)[0];
    if (value !== undefined) {
      const parsed = parse(value.text);
      if (parsed.ok) return parsed.value;
      this.#complain(name, value, parsed.error);
    }
    const flag = this.#definitionOf(name);
    const standard = parse((fromFolder ? flag.folderDefault : undefined) ?? flag.default);
    if (!standard.ok)
      throw new Error(`the default of --${name} is wrong: ${[standard.error].flat().join("; ")}`);
    return standard.value;
  }

  /** The table's default. */
  default(name: Flag["name"]): string {
    return this.#definitionOf(name).default;
  }

  /** The text as it is. */
  text(name: Flag["name"]): string {
    return this.read(name, ok);
  }

  bool(name: NameOf<Flag, "bool">): boolean {
    return this.read(name, parseGoBool);
  }

  /** Every value of a repeatable flag, each read by `parse`. */
  list<T>(name: NameOf<Flag, "folder">, parse: (text: string) => Result<T, string>): readonly T[] {
    return this.given(name).flatMap((value) => {
      const parsed = parse(value.text);
      if (parsed.ok) return [parsed.value];
      this.#complain(name, value, parsed.error);
      return [];
    });
  }

  /** A value for the flag was given but cannot be read, so that its default says nothing about what was meant. */
  isBroken(name: Flag["name"]): boolean {
    return this.#broken.has(name);
  }

  #complain(name: Flag["name"], { label }: GivenValue, complaints: string | readonly string[]): void {
    this.#broken.add(name);
    for (const complaint of [complaints].flat()) this.errors.push(`${label}: ${complaint}`);
  }

  #fromEnvironment(flag: FlagDefinition): readonly GivenValue[] {
    const label = flagVariable(flag);
    const text = label === undefined ? undefined : this.#env[label];
    if (label === undefined || text === undefined) return [];
    if (flag.repeatable === true) {
      return text
        .split(delimiter)
        .filter((part) => part !== "")
        .map((part) => ({ text: part, label }));
    }
    return text === "" && flag.emptyIsValue !== true ? [] : [{ text, label }];
  }

  /** The message, headed by where the flag's value was given; nothing when it was not. */
  about(name: Flag["name"], message: string): readonly string[] {
    return this.given(name).map(({ label }) => `${label}: ${message}`);
  }

  #definitionOf(name: Flag["name"]): FlagDefinition {
    const flag = this.flags.find((known) => known.name === name);
    if (flag === undefined) throw new Error(`no flag is called ${name}`);
    return flag;
  }
}
