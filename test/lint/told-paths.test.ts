import { toldPaths } from "../../src/lint/told-paths.js";

const told = toldPaths([
  ["spec", "routes", 0, "timeout"],
  ["spec", "routes", 10],
]);

test.each<[readonly (string | number)[], boolean, boolean]>([
  [["spec"], true, false],
  [["spec", "routes", 0], true, false],
  [["spec", "routes", 0, "timeout"], true, true],
  [["spec", "routes", 0, "timeout", "x"], false, true],
  [["spec", "routes", 0, "name"], false, false],
  [["spec", "routes", 1], false, false],
  [["spec", "routes", 10, "name"], false, true],
  [["spec", "routes", "0", "timeout"], false, false],
])("%j: told at or within %s, around %s", (path, atOrWithin, around) => {
  expect([told.atOrWithin(path), told.around(path)]).toEqual([atOrWithin, around]);
});

test("what is told of the whole object is around everything", () => {
  expect(toldPaths([[]]).around(["spec"])).toBe(true);
  expect(toldPaths([]).around([])).toBe(false);
});
