import { hidesServices, lintFaults, type InputFault } from "../../src/lint/lint-faults.js";

const fault = (overrides: Partial<InputFault>): InputFault => ({
  kind: "object",
  file: "a.yaml",
  line: 3,
  column: 5,
  object: "Service shop/web",
  path: ["spec", "ports", 0, "port"],
  message: "expected a whole number, found a string",
  effect: "the object is left out",
  ...overrides,
});

test("a fault in an object is told at its field", () => {
  expect(lintFaults([fault({})])).toEqual([
    {
      rule: "unreadable-object",
      severity: "error",
      file: "a.yaml",
      line: 3,
      column: 5,
      object: "Service shop/web",
      field: "spec.ports[0].port",
      found: "expected a whole number, found a string",
      effect: "the object is left out",
      remedy: "mend the field",
    },
  ]);
});

test.each<[InputFault["kind"], string, string]>([
  ["file", "unreadable-file", "error"],
  ["syntax", "bad-syntax", "error"],
  ["misfit", "not-an-object", "warning"],
  ["foreign", "foreign-document", "note"],
  ["near", "nearly-a-profile", "warning"],
  ["twin", "duplicate-object", "warning"],
  ["profile", "wrong-type", "error"],
])("a fault of kind %s is a finding of the rule %s", (kind, rule, severity) => {
  expect(lintFaults([fault({ kind })])).toMatchObject([{ rule, severity }]);
});

test("a fault of a ServiceProfile keeps the rule that the parser gave it", () => {
  const nameless = fault({ kind: "profile", object: "ServiceProfile", rule: "no-name" });
  expect(lintFaults([nameless])).toMatchObject([{ rule: "no-name" }]);
});

test("that a ServiceProfile is there twice is left to the rule about it", () => {
  expect(lintFaults([fault({ kind: "twin", object: "ServiceProfile shop/web" })])).toEqual([]);
});

test.each<[Partial<InputFault>, boolean]>([
  [{ kind: "file", object: undefined }, true],
  [{ kind: "syntax", object: undefined }, true],
  [{ kind: "object", object: "Service shop/web" }, true],
  [{ kind: "object", object: "Service" }, true],
  [{ kind: "object", object: "Pod shop/web" }, false],
  [{ kind: "twin", object: "Service shop/web" }, false],
  [{ kind: "misfit", object: undefined }, false],
  [{ kind: "profile", object: "ServiceProfile" }, false],
])("%j may hide a Service: %s", (overrides, expected) => {
  expect(hidesServices(fault(overrides))).toBe(expected);
});
