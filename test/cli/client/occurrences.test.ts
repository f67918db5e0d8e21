import { byOccurrence } from "../../../src/cli/client/occurrences.js";

test("numbers the later items of a name", () => {
  const items = ["a1", "b1", "a2", "a3"];
  expect([...byOccurrence(items, (item) => item.slice(0, 1))]).toEqual([
    ["a", "a1"],
    ["b", "b1"],
    ["a (2)", "a2"],
    ["a (3)", "a3"],
  ]);
});
