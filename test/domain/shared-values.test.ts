import { SharedValues } from "../../src/domain/shared-values.js";

test("equal keys have the same value, made once", () => {
  const values = new SharedValues<object>();
  const first = values.get("a", () => ({}));
  expect(values.get("a", () => ({}))).toBe(first);
  expect(values.get("b", () => ({}))).not.toBe(first);
});

test("what is held is bounded", () => {
  const values = new SharedValues<object>(2);
  const first = values.get("a", () => ({}));
  values.get("b", () => ({}));
  expect(values.get("a", () => ({}))).toBe(first);
  const third = values.get("c", () => ({}));
  expect(values.get("c", () => ({}))).toBe(third);
  expect(values.get("a", () => ({}))).not.toBe(first);
});
