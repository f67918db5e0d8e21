import picocolors from "picocolors";
import { diffItems, renderChange, step } from "../../../src/cli/client/change.js";

const words = {
  item: (key: string, item: number) => `${key}=${item}`,
  parts: (a: number, b: number) => [`${a} -> ${b}`],
};

test("tells what went, what changed and what came, in this order", () => {
  const before = new Map([
    ["stays", 1],
    ["changes", 2],
    ["goes", 3],
  ]);
  const after = new Map([
    ["comes", 4],
    ["changes", 5],
    ["stays", 1],
  ]);
  expect(diffItems(before, after, words)).toEqual([
    { sign: "-", text: "goes=3" },
    { sign: "~", text: "changes: 2 -> 5" },
    { sign: "+", text: "comes=4" },
  ]);
});

test("a change without words is not told", () => {
  expect(diffItems(new Map([["a", 1]]), new Map([["a", 2]]), { ...words, parts: () => [] })).toEqual([]);
});

test.each([
  ["a", "b", ["x a -> b"]],
  ["", "b", ["x - -> b"]],
  ["a", "a", []],
])("the step from %j to %j", (before, after, expected) => expect(step("x", before, after)).toEqual(expected));

test("a line has the time, the sign and nothing that steers a terminal", () => {
  const line = renderChange({ sign: "+", text: "a\u001b" }, new Date(0), picocolors.createColors(false));
  expect(line).toBe("1970-01-01T00:00:00.000Z + a\\x1b\n");
});
