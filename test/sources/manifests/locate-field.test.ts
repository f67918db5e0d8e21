import { parseDocument } from "yaml";
import type { FieldPath } from "../../../src/domain/resources/object-reader.js";
import { locateField } from "../../../src/sources/manifests/locate-field.js";

const text = `base: &base
  image: old
  inner: { deep: 1 }
spec:
  <<: [*base, { extra: 2 }]
  ports:
    - port: 80
    -
      name: x
  alias: *base
  7: seven
  yes: true
  empty:
`;

test.each<[FieldPath, string]>([
  [[], "base: &base"],
  [["spec"], "spec:"],
  [["spec", "ports"], "ports:"],
  [["spec", "ports", 0], "port: 80"],
  [["spec", "ports", 0, "port"], "port: 80"],
  [["spec", "ports", 1, "name"], "name: x"],
  [["spec", "alias", "inner", "deep"], "deep: 1"],
  [["spec", "image"], "image: old"],
  [["spec", "extra"], "extra: 2"],
  [["spec", "7"], "7: seven"],
  [["spec", "true"], "yes: true"],
  [["spec", "empty"], "empty:"],
  [["spec", "empty", "inside"], "empty:"],
  [["spec", "ports", 5, "port"], "ports:"],
  [["spec", "ports", "port"], "ports:"],
  [["spec", "ports", 0, "name"], "port: 80"],
  [["spec", 0], "spec:"],
  [["other"], "base: &base"],
])("the field %j begins at %j", (path, expected) => {
  const document = parseDocument(text, { version: "1.1", merge: true });
  expect(text.slice(locateField(document, path)).startsWith(expected)).toBe(true);
});

test("an empty document begins at its start", () => {
  expect(locateField(parseDocument(""), ["a"])).toBe(0);
});
