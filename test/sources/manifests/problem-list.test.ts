import type { ManifestProblem } from "../../../src/sources/manifests/manifest-problem.js";
import { ProblemList } from "../../../src/sources/manifests/problem-list.js";

const problem = (file: string, line = 1): ManifestProblem => ({
  file,
  line,
  column: 1,
  object: undefined,
  field: undefined,
  reason: "bad",
  effect: "left out",
});

/** What a list logs for each of the given states, one after the other. */
function logsOf(...states: readonly (readonly ManifestProblem[])[]): readonly (readonly string[])[] {
  const lines: string[] = [];
  const note = (level: string) => (fields: object) => {
    lines.push(`${level} ${"file" in fields ? String(fields.file) : ""}`);
  };
  const list = new ProblemList({ debug: note("debug"), info: note("info"), warn: note("warn") });
  return states.map((problems) => {
    list.replace(problems);
    return lines.splice(0);
  });
}

test.each<[string, readonly (readonly ManifestProblem[])[], readonly (readonly string[])[]]>([
  ["each problem once", [[problem("a")], [problem("a"), problem("b")]], [["warn a"], ["warn b"]]],
  ["nothing when a problem moves", [[problem("a")], [problem("a", 9)]], [["warn a"], []]],
  ["what is mended, once", [[problem("a")], [], []], [["warn a"], ["info a"], []]],
  ["a problem that comes again", [[problem("a")], [], [problem("a")]], [["warn a"], ["info a"], ["warn a"]]],
])("logs %s", (_name, states, expected) => {
  expect(logsOf(...states)).toEqual(expected);
});

test("lists all that hold now, also those that differ only in their line", () => {
  const ignore = (): void => undefined;
  const list = new ProblemList({ debug: ignore, info: ignore, warn: ignore });
  list.replace([problem("old")]);
  list.replace([problem("a"), problem("a", 2)]);
  expect(list.texts).toEqual(["a:1:1: bad; left out", "a:2:1: bad; left out"]);
});
