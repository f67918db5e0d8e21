import type { Route } from "../profile/service-profile.js";
import type { PatternRelations } from "./pattern-relations.js";
import { visitsOf, type ReadCondition, type RequestLogic } from "./request-logic.js";
import { Allowance } from "./simple-pattern.js";

/** A route of a profile, with its place among the others. */
export interface EarlierRoute {
  readonly route: Route;
  readonly index: number;
  readonly condition: ReadCondition;
}

/** Looks at leaves that one profile may cost; beyond, only conditions that are the same are noticed. */
const maxVisits = 1_000_000;
/** Characters by which patterns are looked up. */
const longestPrefix = 64;

/**
 * The routes of a profile so far. Only those are compared that have a pattern in common, or one that may include the
 * other's; so it may miss a route that takes all by some detour.
 */
export class EarlierRoutes {
  readonly #relations: PatternRelations;
  readonly #logic: RequestLogic;
  readonly #visits = new Allowance(maxVisits);
  readonly #byKey = new Map<string, EarlierRoute>();
  readonly #withoutPatterns: EarlierRoute[] = [];
  readonly #byPattern = new Map<number, EarlierRoute[]>();
  /** Patterns with a place for any character, by what they begin with. */
  readonly #wild = new Map<string, Set<number>>();

  constructor(relations: PatternRelations, logic: RequestLogic) {
    this.#relations = relations;
    this.#logic = logic;
  }

  /** One that takes all that the condition takes. */
  taking(condition: ReadCondition): EarlierRoute | undefined {
    const same = this.#byKey.get(condition.key);
    if (same !== undefined) return same;
    for (const earlier of this.#candidates(condition)) {
      if (!this.#visits.spend(visitsOf(condition, earlier.condition))) return undefined;
      if (this.#logic.implies(condition, earlier.condition)) return earlier;
    }
    return undefined;
  }

  add(route: EarlierRoute): void {
    const { key, patterns } = route.condition;
    if (this.#byKey.has(key)) return;
    this.#byKey.set(key, route);
    if (patterns.length === 0) this.#withoutPatterns.push(route);
    for (const pattern of patterns) {
      const routes = this.#byPattern.get(pattern);
      if (routes === undefined) this.#byPattern.set(pattern, [route]);
      else routes.push(route);
      if (this.#relations.isWild(pattern)) this.#addWild(pattern);
    }
  }

  #addWild(pattern: number): void {
    const prefix = this.#relations.prefixOf(pattern).slice(0, longestPrefix);
    this.#wild.set(prefix, (this.#wild.get(prefix) ?? new Set()).add(pattern));
  }

  *#candidates({ patterns }: ReadCondition): Iterable<EarlierRoute> {
    yield* this.#withoutPatterns;
    for (const pattern of [...patterns, this.#logic.ordinaryPath])
      for (const wide of this.#maybeIncluding(pattern)) yield* this.#byPattern.get(wide) ?? [];
  }

  *#maybeIncluding(pattern: number): Iterable<number> {
    yield pattern;
    const prefix = this.#relations.prefixOf(pattern).slice(0, longestPrefix);
    for (let length = 0; length <= prefix.length; length++)
      for (const wild of this.#wild.get(prefix.slice(0, length)) ?? []) if (wild !== pattern) yield wild;
  }
}
