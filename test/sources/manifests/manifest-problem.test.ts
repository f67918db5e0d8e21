import {
  formatProblem,
  problemKey,
  type ManifestProblem,
} from "../../../src/sources/manifests/manifest-problem.js";

const problem: ManifestProblem = {
  file: "m/web.yaml",
  line: 12,
  column: 9,
  object: "Service shop/web",
  field: "spec.ports[0].port",
  reason: "expected a number",
  effect: "the object is left out",
};

test.each<[string, Partial<ManifestProblem>, string]>([
  [
    "all there is",
    {},
    "m/web.yaml:12:9: Service shop/web: spec.ports[0].port: expected a number; the object is left out",
  ],
  [
    "an object as a whole",
    { field: undefined },
    "m/web.yaml:12:9: Service shop/web: expected a number; the object is left out",
  ],
  [
    "a file as a whole",
    { line: undefined, column: undefined, object: undefined, field: undefined },
    "m/web.yaml: expected a number; the object is left out",
  ],
  [
    "one line of several",
    { reason: "expected\n  a number\r\n" },
    "m/web.yaml:12:9: Service shop/web: spec.ports[0].port: expected a number ; the object is left out",
  ],
])("a problem's line tells %s", (_name, changes, expected) => {
  expect(formatProblem({ ...problem, ...changes })).toBe(expected);
});

test("a problem is the same one when it moves within its file", () => {
  expect(problemKey({ ...problem, line: 3, column: 1 })).toBe(problemKey(problem));
});

test.each<Partial<ManifestProblem>>([
  { file: "x" },
  { object: "Pod a" },
  { field: "kind" },
  { reason: "other" },
])("a problem is another one with %j", (changes) => {
  expect(problemKey({ ...problem, ...changes })).not.toBe(problemKey(problem));
});
