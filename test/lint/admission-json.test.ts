import { admissionJson, maxObjectBytes } from "../../src/lint/admission-json.js";

test("an object is written as it is", () => {
  const raw = { spec: { routes: [{ name: "y", timeout: 1.5, isRetryable: true, x: null }] } };
  expect(admissionJson(raw)).toBe(JSON.stringify(raw));
});

test("bare letters are booleans where a boolean is meant", () => {
  expect(admissionJson({ isRetryable: "y", isFailure: "N", name: "y", other: { isFailure: "no" } })).toBe(
    '{"isRetryable":true,"isFailure":false,"name":"y","other":{"isFailure":"no"}}',
  );
});

test.each<[string, unknown]>([
  ["a long text", { a: "x".repeat(maxObjectBytes) }],
  ["a text that grows when it is written", { a: "\n".repeat(maxObjectBytes / 2) }],
  ["many small values", Array(maxObjectBytes).fill(0)],
  ["long keys", { ["x".repeat(maxObjectBytes)]: 0 }],
])("%s is more than an API server takes", (_, raw) => {
  expect(admissionJson(raw)).toBeUndefined();
});

test("a small text with anchors is not written out without end", () => {
  const wide = Array<string>(2_000).fill("text");
  const raw = Array(2_000).fill(Array(2_000).fill(wide));
  expect(admissionJson(raw)).toBeUndefined();
});

test("what is nested deeper than can be written is too large too", () => {
  let raw: unknown = 1;
  for (let i = 0; i < 100_000; i++) raw = [raw];
  expect(admissionJson(raw)).toBeUndefined();
});
