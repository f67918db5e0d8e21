import {
  Allowance,
  includesPattern,
  isLiteral,
  literalPrefix,
  parseSimplePattern,
  type SimplePattern,
} from "./simple-pattern.js";
import { topAlternatives } from "./pattern-text.js";

interface KnownPattern {
  /** Undefined: of a form of which nothing is known. */
  readonly simple: SimplePattern | undefined;
  /** All that it takes begins so. */
  readonly prefix: string;
  readonly isLiteral: boolean;
}

/** Steps of comparison that one profile may cost: some tens of milliseconds. Ordinary ones take a few hundred. */
const maxSteps = 100_000;
/** Far more than a profile can have. */
const maxPatternIds = 2 ** 25;

/**
 * What is known for certain of any two anchored patterns, which are named by numbers. Remembers what it found, so it
 * is made for one profile.
 */
export class PatternRelations {
  readonly #ids = new Map<string, number>();
  readonly #patterns: KnownPattern[] = [];
  readonly #included = new Map<number, boolean | undefined>();
  readonly #steps = new Allowance(maxSteps);

  /** The number of a pattern, the same for the same text. */
  idOf(pattern: string): number {
    const known = this.#ids.get(pattern);
    if (known !== undefined) return known;
    const id = this.#patterns.length;
    this.#ids.set(pattern, id);
    this.#patterns.push(readPattern(pattern));
    return id;
  }

  /** The plain text that all paths of a pattern begin with; empty where none is known. */
  prefixOf(pattern: number): string {
    return this.#patterns[pattern]?.prefix ?? "";
  }

  /** Whether a pattern may include another one: it has a place for any character. */
  isWild(pattern: number): boolean {
    const known = this.#patterns[pattern];
    return known?.simple !== undefined && !known.isLiteral;
  }

  /** True when every path that `narrow` takes is taken by `wide`. */
  includes(wide: number, narrow: number): boolean {
    return wide === narrow || this.#compare(wide, narrow) === true;
  }

  /** True when no path is taken by both. */
  excludes(one: number, other: number): boolean {
    return one !== other && (this.#literalMisses(one, other) || this.#literalMisses(other, one));
  }

  #literalMisses(literal: number, other: number): boolean {
    const [path, pattern] = [this.#patterns[literal], this.#patterns[other]];
    if (path?.isLiteral !== true || pattern === undefined) return false;
    return pattern.simple === undefined
      ? !path.prefix.startsWith(pattern.prefix)
      : this.#compare(other, literal) === false;
  }

  /** Undefined: it is not known. */
  #compare(wide: number, narrow: number): boolean | undefined {
    const [outer, inner] = [this.#patterns[wide], this.#patterns[narrow]];
    if (outer?.simple === undefined || inner?.simple === undefined) return undefined;
    if (!inner.prefix.startsWith(outer.prefix)) return false;
    const key = wide * maxPatternIds + narrow;
    if (!this.#included.has(key))
      this.#included.set(key, includesPattern(outer.simple, inner.simple, this.#steps));
    return this.#included.get(key);
  }
}

function readPattern(pattern: string): KnownPattern {
  const simple = parseSimplePattern(pattern);
  if (simple === undefined) return { simple, prefix: beginsWithSlash(pattern) ? "/" : "", isLiteral: false };
  return {
    simple,
    prefix: literalPrefix(simple),
    isLiteral: isLiteral(simple),
  };
}

/** Whether all that an anchored pattern takes begins with a slash; false also when that cannot be told at a glance. */
function beginsWithSlash(pattern: string): boolean {
  return /^\^\/(?![?*{])/.test(pattern) && topAlternatives(pattern)?.length === 1;
}
