import type { SourceLog } from "../resource-source.js";
import { formatProblem, problemKey, type ManifestProblem } from "./manifest-problem.js";

/** The problems that hold now. Logs each once when it appears and once when it is mended. */
export class ProblemList {
  readonly #log: SourceLog;
  #problems: readonly ManifestProblem[] = [];
  #byKey: ReadonlyMap<string, ManifestProblem> = new Map();

  constructor(log: SourceLog) {
    this.#log = log;
  }

  /** One line each. */
  get texts(): readonly string[] {
    return this.#problems.map(formatProblem);
  }

  replace(problems: readonly ManifestProblem[]): void {
    const before = this.#byKey;
    this.#problems = problems;
    this.#byKey = new Map(problems.map((problem) => [problemKey(problem), problem]));
    for (const [key, problem] of this.#byKey)
      if (!before.has(key)) this.#log.warn(problem, "manifest problem");
    for (const [key, problem] of before)
      if (!this.#byKey.has(key)) this.#log.info(problem, "manifest problem is mended");
  }
}
