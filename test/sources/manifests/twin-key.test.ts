import { parseDocument } from "yaml";
import { findTwinKey, type TwinKey } from "../../../src/sources/manifests/twin-key.js";

const twinIn = (text: string): TwinKey | undefined =>
  findTwinKey(parseDocument(text, { version: "1.1", merge: true, uniqueKeys: false }));

test.each(["a: 1\nb: 1", "a: {a: {a: 1}}", "- a: 1\n- a: 1", "1: a\n'1': b", "a: {<<: {b: 1}, b: 2}", ""])(
  "%j has every key once",
  (text) => {
    expect(twinIn(text)).toBeUndefined();
  },
);

test.each([
  ["a: 1\na: 2", 5, "a"],
  ["b: [{a: 1, 'a': 2}]", 11, "a"],
  ["1: a\n0x1: b", 5, "1"],
  ["? \n: 1\n~: 2", 7, "null"],
])("%j has a key twice, at offset %i: %s", (text, offset, key) => {
  expect(twinIn(text)).toEqual({ offset, key });
});
