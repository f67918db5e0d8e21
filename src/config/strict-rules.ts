import { err, ok, type Result } from "../domain/result.js";
import type { RuleId } from "../domain/rules/rule-ids.js";
import { rules } from "../domain/rules/rules.js";
import { closestName } from "./closest-name.js";
import { foundExpected } from "./found-expected.js";

/** Rules whose findings can be refused for: a note says of nothing that it is wrong. */
const strictable: readonly RuleId[] = rules.filter(({ severity }) => severity !== "note").map(({ id }) => id);

/** Reads rule ids with commas between them, or "all"; nothing means none. */
export function parseStrictRules(text: string): Result<ReadonlySet<RuleId>, readonly string[]> {
  const words = text
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== "");
  if (words.includes("all")) return ok(new Set(strictable));
  const chosen = new Set<RuleId>();
  const errors: string[] = [];
  for (const word of words) {
    const rule = strictable.find((id) => id === word);
    if (rule === undefined) errors.push(foundExpected(word, expectation(word)));
    else chosen.add(rule);
  }
  return errors.length > 0 ? err(errors) : ok(chosen);
}

function expectation(word: string): string {
  const closest = closestName(word, strictable);
  return closest === undefined ? 'a rule of docs/rules.md, or "all"' : `a rule; did you mean ${closest}?`;
}
