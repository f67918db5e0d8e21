import type { RequestMatch } from "../profile/service-profile.js";
import { requestLeaves } from "./dropped-leaves.js";
import type { PatternRelations } from "./pattern-relations.js";
import { anchoredPattern } from "./pattern-text.js";
import { Allowance } from "./simple-pattern.js";

/** A condition tree with its methods in upper case, as they are sent, and its patterns as numbers. */
type Node =
  | { readonly kind: "all" | "any"; readonly nodes: readonly Node[] }
  | { readonly kind: "not"; readonly node: Node }
  | { readonly kind: "method"; readonly method: string }
  | { readonly kind: "path"; readonly pattern: number };

/** A condition, made ready to be compared with others. */
export interface ReadCondition {
  readonly node: Node;
  /** Equal for conditions that say the same in the same way, whatever the order. */
  readonly key: string;
  readonly methods: readonly string[];
  readonly patterns: readonly number[];
  /** How many methods and patterns it has in all. */
  readonly leaves: number;
}

/** One kind of request: its method, and which patterns its path matches. */
interface Request {
  readonly method: string;
  readonly matching: ReadonlySet<number>;
}

/** Larger conditions take long to compare; nothing is claimed of them. */
const maxLeaves = 100;
const maxMethods = 20;
/** The most patterns that two conditions may have between them. */
const maxPatterns = 6;
/** Looks at leaves that one profile may cost until nothing is called impossible any more; ordinary ones take thousands. */
const maxVisits = 5_000_000;

/** A method that no condition names; none is empty. */
const anotherMethod = "";

/**
 * Compares conditions by trying all kinds of requests: every method, with every choice of patterns that match.
 * What is known of two patterns rules choices out, and nothing else is assumed. So a yes is certain, a no is not.
 */
export class RequestLogic {
  readonly #relations: PatternRelations;
  readonly #visits = new Allowance(maxVisits);
  /** The pattern that every path matches but those that OPTIONS and CONNECT may have. */
  readonly ordinaryPath: number;
  /** The forms that a path may have, as patterns (RFC 9112, 3.2): only OPTIONS may ask for `*`, CONNECT has no path. */
  readonly #forms: ReadonlyMap<string, readonly number[]>;

  constructor(relations: PatternRelations) {
    this.#relations = relations;
    this.ordinaryPath = relations.idOf("^/.*$");
    this.#forms = new Map([
      ["OPTIONS", [this.ordinaryPath, relations.idOf("^\\*$")]],
      ["CONNECT", [this.ordinaryPath, relations.idOf("^$")]],
    ]);
  }

  /** Undefined for a condition that is too large to be compared. */
  read(match: RequestMatch): ReadCondition | undefined {
    const leaves = requestLeaves(match);
    if (leaves.length > maxLeaves) return undefined;
    const node = this.#toNode(match);
    const methods = new Set<string>();
    const patterns = new Set<number>();
    const key = keyOf(node, { methods, patterns });
    return { node, key, methods: [...methods], patterns: [...patterns], leaves: leaves.length };
  }

  /** True when every request that `narrow` takes is taken by `wide`. */
  implies(narrow: ReadCondition, wide: ReadCondition): boolean {
    if (narrow.key === wide.key) return true;
    return this.#isTrue(
      [narrow, wide],
      (request) => !takes(narrow.node, request) || takes(wide.node, request),
    );
  }

  /** True when no request is taken. */
  isImpossible(condition: ReadCondition): boolean {
    if (!this.#visits.spend(visitsOf(condition))) return false;
    return this.#isTrue([condition], (request) => !takes(condition.node, request));
  }

  #toNode(match: RequestMatch): Node {
    switch (match.kind) {
      case "all":
      case "any":
        return { kind: match.kind, nodes: match.matches.map((child) => this.#toNode(child)) };
      case "not":
        return { kind: "not", node: this.#toNode(match.match) };
      case "method":
        return { kind: "method", method: match.method.toUpperCase() };
      case "path":
        return { kind: "path", pattern: this.#relations.idOf(anchoredPattern(match.regex)) };
    }
  }

  #isTrue(conditions: readonly ReadCondition[], claim: (request: Request) => boolean): boolean {
    const patterns = distinct(conditions.flatMap((condition) => condition.patterns));
    const methods = distinct([
      ...conditions.flatMap((condition) => condition.methods),
      anotherMethod,
      ...this.#forms.keys(),
    ]);
    if (patterns.length > maxPatterns || methods.length > maxMethods) return false;
    for (let choice = 0; choice < 2 ** patterns.length; choice++) {
      const matching = new Set(patterns.filter((_, i) => (choice & (1 << i)) !== 0));
      for (const method of methods)
        if (!claim({ method, matching }) && this.#exists({ method, matching }, patterns)) return false;
    }
    return true;
  }

  #exists({ method, matching }: Request, patterns: readonly number[]): boolean {
    const others = patterns.filter((pattern) => !matching.has(pattern));
    return (this.#forms.get(method) ?? [this.ordinaryPath]).some((form) => {
      const met = [form, ...matching];
      return met.every(
        (one) =>
          !others.some((other) => this.#relations.includes(other, one)) &&
          !met.some((another) => this.#relations.excludes(one, another)),
      );
    });
  }
}

/** How often leaves are looked at when conditions are gone through, at most. */
export function visitsOf(...conditions: readonly ReadCondition[]): number {
  const sum = (count: (condition: ReadCondition) => number): number =>
    conditions.reduce((total, condition) => total + count(condition), 0);
  const methods = Math.min(
    maxMethods,
    sum((each) => each.methods.length),
  );
  const patterns = Math.min(
    maxPatterns,
    sum((each) => each.patterns.length),
  );
  return 2 ** patterns * (methods + moreMethods) * (1 + sum(({ leaves }) => leaves));
}

/** Beside those that a condition names: OPTIONS, CONNECT, and any other. */
const moreMethods = 3;

/** Notes the leaves on the way. */
function keyOf(
  node: Node,
  leaves: { readonly methods: Set<string>; readonly patterns: Set<number> },
): string {
  switch (node.kind) {
    case "all":
    case "any": {
      const keys = distinct(node.nodes.map((child) => keyOf(child, leaves))).sort();
      const [only] = keys;
      return only !== undefined && keys.length === 1 ? only : `${node.kind}(${keys.join()})`;
    }
    case "not":
      return `not(${keyOf(node.node, leaves)})`;
    case "method":
      leaves.methods.add(node.method);
      return JSON.stringify(node.method);
    case "path":
      leaves.patterns.add(node.pattern);
      return `~${node.pattern}`;
  }
}

/** As the proxy decides (linkerd2-proxy service-profiles/src/http.rs, is_match). */
function takes(node: Node, request: Request): boolean {
  switch (node.kind) {
    case "all":
      return node.nodes.every((child) => takes(child, request));
    case "any":
      return node.nodes.some((child) => takes(child, request));
    case "not":
      return !takes(node.node, request);
    case "method":
      return node.method === request.method;
    case "path":
      return request.matching.has(node.pattern);
  }
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
