import { renderDocument } from "../../../src/cli/client/output-format.js";

const value = { name: "web", list: [1], none: null };

test.each([
  ["json" as const, false, '{\n  "name": "web",\n  "list": [\n    1\n  ],\n  "none": null\n}\n'],
  ["json" as const, true, '{"name":"web","list":[1],"none":null}\n'],
  ["yaml" as const, false, "name: web\nlist:\n  - 1\nnone: null\n"],
  ["yaml" as const, true, "---\nname: web\nlist:\n  - 1\nnone: null\n"],
])("%s, in a stream: %s", (format, stream, text) =>
  expect(renderDocument(value, format, { stream })).toBe(text),
);

test("YAML has no anchors and no folded lines", () => {
  const same = { text: "word ".repeat(40).trim() };
  expect(renderDocument([same, same], "yaml", { stream: false })).toBe(`- text: ${same.text}\n`.repeat(2));
});
