import { parseDocument } from "yaml";
import { findAliasFault } from "../../../src/sources/manifests/alias-fault.js";

const faultOf = (text: string): unknown => findAliasFault(parseDocument(text, { merge: true }));

test.each([
  "a: 1",
  "a: &x 1\nb: *x\nc: *x",
  "a: &x {n: 1}\nb: &y {n: *x}\nc: {<<: *y}",
  "a: &x 1\nb: &x [2]\nc: *x",
  "",
])("%j is without fault", (text) => {
  expect(faultOf(text)).toBeUndefined();
});

test.each<[string, number, string]>([
  ["a: *x\nb: &x 1", 3, "the alias *x names nothing: no &x comes before it"],
  ["a: &x [1, [*x]]", 11, "the value of &x contains itself"],
  ["&x\na: *x", 6, "the value of &x contains itself"],
])("%j is at fault at offset %i", (text, offset, reason) => {
  expect(faultOf(text)).toEqual({ offset, reason });
});

test("so many anchors and aliases that the parser would take minutes are one too many", () => {
  const anchors = Array.from({ length: 9_000 }, (_, i) => `- &a${i} ${i}\n`).join("");
  expect(faultOf(`${anchors}${"- *a1\n".repeat(1_000)}`)).toBeUndefined();
  expect(faultOf(`${anchors}${"- *a1\n".repeat(1_001)}`)).toMatchObject({
    reason: "expected at most 10000 anchors and aliases in a document, found more",
  });
});
