import { anchoredPattern } from "./pattern-text.js";

/** A character, or a place for any of them; one that is not a slash where `slash` is false; `many`: for any number. */
type Token =
  | { readonly kind: "character"; readonly value: string }
  | { readonly kind: "wildcard"; readonly slash: boolean; readonly many: boolean };

/**
 * A pattern of plain characters, `.`, `.*`, `.+`, `[^/]`, `[^/]*` and `[^/]+` alone: what profiles mostly have, and
 * simple enough to tell for certain which of two takes more.
 */
export type SimplePattern = readonly Token[];

/** Longer patterns than people write would take long to compare. */
const longestPattern = 2000;

const nextToken = /(?:(\.|\[\^\/\])([*+]?)|\\([.\-/$^+*?()[\]{}|\\])|([\w/\-~%!@&=,;:'" ]))(?![*+?{])/y;

/** Undefined for a pattern of any other form, and for one of more than 2000 characters. */
export function parseSimplePattern(regex: string): SimplePattern | undefined {
  if (regex.length > longestPattern) return undefined;
  const tokens: Token[] = [];
  const text = anchoredPattern(regex);
  let at = 1;
  while (at < text.length - 1) {
    nextToken.lastIndex = at;
    const [part, wildcard, quantifier, escaped, plain] = nextToken.exec(text) ?? [];
    if (part === undefined) return undefined;
    if (wildcard === undefined) tokens.push({ kind: "character", value: escaped ?? plain ?? "" });
    else tokens.push(...wildcards(wildcard === ".", quantifier ?? ""));
    at += part.length;
  }
  return at === text.length - 1 ? tokens : undefined;
}

function wildcards(slash: boolean, quantifier: string): readonly Token[] {
  const one = { kind: "wildcard", slash, many: false } as const;
  const many = { ...one, many: true };
  if (quantifier === "") return [one];
  return quantifier === "*" ? [many] : [one, many];
}

/** True when the pattern takes one path only. */
export function isLiteral(pattern: SimplePattern): boolean {
  return pattern.every(({ kind }) => kind === "character");
}

/** The plain characters that a pattern begins with. */
export function literalPrefix(pattern: SimplePattern): string {
  const end = pattern.findIndex(({ kind }) => kind !== "character");
  const prefix = end < 0 ? pattern : pattern.slice(0, end);
  return prefix.map((token) => (token.kind === "character" ? token.value : "")).join("");
}

/** Counts down what may still be spent, so that no profile can make us think for long. */
export class Allowance {
  #left: number;

  constructor(left: number) {
    this.#left = left;
  }

  /** False once there is nothing left. */
  spend(amount: number): boolean {
    this.#left -= amount;
    return this.#left >= 0;
  }
}

/** Stands for every character that neither pattern names. */
const otherCharacter = "\u0000";

/** How far `narrow` has come, and where `wide` may be after the same characters. */
interface State {
  readonly at: number;
  readonly reached: readonly number[];
}

/** Whether every path that `narrow` takes is taken by `wide`; undefined when the steps do not suffice to tell. */
export function includesPattern(
  wide: SimplePattern,
  narrow: SimplePattern,
  steps: Allowance,
): boolean | undefined {
  if (!steps.spend(wide.length + narrow.length)) return undefined;
  const named = [...wide, ...narrow].flatMap((token) => (token.kind === "character" ? [token.value] : []));
  const alphabet = [...new Set([...named, "/", otherCharacter])];
  const start: State = { at: 0, reached: withEmptyRuns(wide, [0]) };
  const seen = new Set([keyOf(start)]);
  const open = [start];
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    // Whatever `narrow` has read so far can be read to its end, and `wide` takes nothing that begins so.
    if (state.reached.length === 0) return false;
    if (state.at === narrow.length && !state.reached.includes(wide.length)) return false;
    const token = narrow[state.at];
    const characters = token?.kind === "wildcard" ? alphabet.length : 1;
    if (!steps.spend(characters * (1 + state.reached.length))) return undefined;
    for (const next of successors(state, { wide, narrow, alphabet })) {
      if (seen.has(keyOf(next))) continue;
      seen.add(keyOf(next));
      open.push(next);
    }
  }
  return true;
}

interface Patterns {
  readonly wide: SimplePattern;
  readonly narrow: SimplePattern;
  readonly alphabet: readonly string[];
}

function successors({ at, reached }: State, { wide, narrow, alphabet }: Patterns): readonly State[] {
  const token = narrow[at];
  if (token === undefined) return [];
  const isMany = token.kind === "wildcard" && token.many;
  const characters = token.kind === "character" ? [token.value] : alphabet.filter((c) => takes(token, c));
  const read = characters.map((character) => ({
    at: isMany ? at : at + 1,
    reached: advance(wide, reached, character),
  }));
  return isMany ? [{ at: at + 1, reached }, ...read] : read;
}

function advance(pattern: SimplePattern, reached: readonly number[], character: string): readonly number[] {
  const next = reached.flatMap((at) => {
    const token = pattern[at];
    if (token === undefined || !takes(token, character)) return [];
    return [token.kind === "wildcard" && token.many ? at : at + 1];
  });
  return withEmptyRuns(pattern, next);
}

/** The same places, and those behind wildcards that may take nothing. */
function withEmptyRuns(pattern: SimplePattern, places: readonly number[]): readonly number[] {
  const all = new Set(places);
  for (const place of places)
    for (let at = place, token = pattern[at]; token?.kind === "wildcard" && token.many; token = pattern[at])
      all.add((at += 1));
  return [...all].sort((a, b) => a - b);
}

function takes(token: Token, character: string): boolean {
  if (token.kind === "character") return token.value === character;
  return token.slash || character !== "/";
}

function keyOf({ at, reached }: State): string {
  return `${at}:${reached.join()}`;
}
