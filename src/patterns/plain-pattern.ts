import type { JudgePatterns, PatternVerdicts } from "../domain/profile/path-patterns.js";

/** Longer ones may pass the engine's limit on compiled size, however plain they are. */
const longest = 500;

const atom = {
  character: "[A-Za-z0-9/_,:;=@%&~!'\"<> -]",
  any: "\\.",
  escaped: "\\\\[./-]",
  set: "\\[\\^?(?:a-z|A-Z|0-9|[A-Za-z0-9/_.])+-?\\]",
};

const plain = new RegExp(`^\\^?(?:(?:${Object.values(atom).join("|")})[*+?]?)*\\$?$`);

/**
 * Whether a path pattern is made of nothing but plain characters, dots, simple sets and simple repetitions: the
 * proxy's regex engine compiles all of those, so it need not be asked. Most patterns that people write are
 * like that (`/api/users/[^/]*`). False says nothing.
 */
export function isPlainPattern(pattern: string): boolean {
  return pattern.length <= longest && plain.test(pattern);
}

/** Lets plain patterns pass and asks `judge` about the others only; what that leaves open stays open. */
export function plainFirst(judge: JudgePatterns): JudgePatterns {
  return async (patterns, isOver) => {
    const others = patterns.filter((pattern) => !isPlainPattern(pattern));
    const verdicts: PatternVerdicts = others.length === 0 ? new Map() : await judge(others, isOver);
    const plain = patterns.filter(isPlainPattern).map((pattern) => [pattern, undefined] as const);
    return new Map([...plain, ...verdicts]);
  };
}
