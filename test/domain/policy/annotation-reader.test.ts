import { AnnotationReader } from "../../../src/domain/policy/annotation-reader.js";
import { err, ok } from "../../../src/domain/result.js";

const reader = (): AnnotationReader =>
  new AnnotationReader(
    new Map([
      ["a/x", "1"],
      ["a/y", "two"],
      ["b", ""],
    ]),
  );
const asNumber = (text: string) => (/^\d+$/.test(text) ? ok(Number(text)) : err(`no number: ${text}`));

test("an annotation is read by its parser, and has a value of its own when it is absent", () => {
  const at = reader();
  expect([at.read("a/x", asNumber, 7), at.read("a/z", asNumber, 7), at.faults]).toEqual([1, 7, []]);
});

test("faults are collected, and what is wrong counts as absent", () => {
  const at = reader();
  expect([at.read("a/y", asNumber, 7), at.read("b", asNumber, 8)]).toEqual([7, 8]);
  expect(at.faults).toEqual([
    { annotation: "a/y", message: "no number: two" },
    { annotation: "b", message: "no number: " },
  ]);
});

test("a note is no fault", () => {
  const at = reader();
  at.note("a/x", "has no effect");
  expect([at.faults, at.notes]).toEqual([[], [{ annotation: "a/x", message: "has no effect" }]]);
});

test("annotations are found by how their names begin", () => {
  expect([reader().namesBeginning("a/"), reader().text("b"), reader().text("c")]).toEqual([
    ["a/x", "a/y"],
    "",
    undefined,
  ]);
});
