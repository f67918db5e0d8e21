import type { RawMatch, RawRequestMatch, RawResponseMatch, RawStatusRange } from "./service-profile-type.js";

/** @returns what Linkerd says of a request condition that selects nothing; undefined if it is sound. */
export function validateRequestMatch(match: RawRequestMatch): string | undefined {
  return validateTree(match, {
    isSet: (each) => each.method !== "" || each.pathRegex !== "",
    check: () => undefined,
    whenUnset: "A request match must have a field set",
  });
}

/** As `validateRequestMatch`, of a response condition and its status ranges. */
export function validateResponseMatch(match: RawResponseMatch): string | undefined {
  return validateTree(match, {
    isSet: (each) => each.status !== undefined,
    check: (each) => (each.status === undefined ? undefined : checkRange(each.status)),
    whenUnset: "A response match must have a field set",
  });
}

interface Rules<Match> {
  /** Whether one of the fields that hold no other match is set. */
  readonly isSet: (match: Match) => boolean;
  readonly check: (match: Match) => string | undefined;
  readonly whenUnset: string;
}

type Step = () => string | undefined;

/** In Linkerd's order (pkg/profiles/profiles.go), on a stack of our own: matches may lie 10,000 deep in one another. */
function validateTree<Match extends RawMatch<Match>>(root: Match, rules: Rules<Match>): string | undefined {
  const steps: Step[] = [];
  const visit = (match: Match): string | undefined => {
    if (!isSet(match, rules)) return rules.whenUnset;
    pushEach("not", match.not);
    steps.push(() => rules.check(match));
    pushEach("any", match.any);
    pushEach("all", match.all);
    return undefined;
  };
  /** Last first: the first must be on top. */
  const pushEach = (kind: keyof RawMatch<Match>, matches: readonly (Match | undefined)[] = []) => {
    for (const match of matches.toReversed())
      steps.push(() => (match === undefined ? `null condition "${kind}"` : visit(match)));
  };

  steps.push(() => visit(root));
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    const fault = step();
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function isSet<Match extends RawMatch<Match>>(match: Match, rules: Rules<Match>): boolean {
  return match.all !== undefined || match.any !== undefined || match.not !== undefined || rules.isSet(match);
}

const statusBounds = { lowest: 100, highest: 599 };

/** Zero is an open end. */
function checkRange({ min, max }: RawStatusRange): string | undefined {
  const { lowest, highest } = statusBounds;
  const isOutside = (status: number) => status !== 0 && (status < lowest || status > highest);
  const mustBe = `must be between ${lowest} and ${highest}, inclusive`;
  if (isOutside(min)) return `Range minimum ${mustBe}`;
  if (isOutside(max)) return `Range maximum ${mustBe}`;
  return max !== 0 && min !== 0 && max < min ? "Range maximum cannot be smaller than minimum" : undefined;
}
