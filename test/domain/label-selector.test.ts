import * as fc from "fast-check";
import {
  matchesLabels,
  parseLabelSelector,
  selectorMatches,
  type LabelSelector,
} from "../../src/domain/label-selector.js";
import { ok } from "../../src/domain/result.js";

type Labels = Record<string, string>;

function selector(raw: unknown): LabelSelector {
  const parsed = parseLabelSelector(raw, []);
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
}

function selects(raw: unknown, labels: Labels): boolean {
  return selectorMatches(selector(raw), new Map(Object.entries(labels)));
}

/** The path and the message of the issue, with the path as text. */
function issueOf(raw: unknown): [string, string] | undefined {
  const parsed = parseLabelSelector(raw, ["spec", "podSelector"]);
  return parsed.ok ? undefined : [parsed.error.path.join("."), parsed.error.message];
}

const nameRule = "at most 63 letters, digits, '-', '_' and '.', starting and ending with a letter or a digit";
const keyRule = `expected a label key: [<DNS subdomain>/]<name> with a name of ${nameRule}`;

const someLabels = fc.dictionary(fc.constantFrom("app", "tier", "a.b/c"), fc.constantFrom("v", "w", ""), {
  noNullPrototype: true,
});

describe("a label selector", () => {
  it.each([[undefined], [null]])("selects nothing when it is missing: %s", (raw) => {
    expect(parseLabelSelector(raw, [])).toEqual(ok({ kind: "nothing" }));
    expect(selects(raw, {})).toBe(false);
  });

  it.each<[unknown]>([
    [{}],
    [{ matchLabels: {} }],
    [{ matchLabels: null, matchExpressions: null }],
    [{ matchLabels: {}, matchExpressions: [] }],
    [{ unknownField: 1 }],
  ])("selects everything when it is empty: %j", (raw) => {
    expect(selects(raw, {})).toBe(true);
    expect(selects(raw, { app: "web" })).toBe(true);
  });

  it.each<[unknown, Labels, boolean]>([
    [{ app: "web" }, { app: "web" }, true],
    [{ app: "web" }, { app: "web", tier: "front" }, true],
    [{ app: "web" }, { app: "api" }, false],
    [{ app: "web" }, {}, false],
    [{ app: "web", tier: "front" }, { app: "web" }, false],
    [{ app: "" }, { app: "" }, true],
    [{ app: "" }, {}, false],
    [{ app: null }, { app: "" }, true],
    [{ "app.kubernetes.io/name": "web" }, { "app.kubernetes.io/name": "web" }, true],
  ])("with matchLabels %j selects the labels %j: %s", (matchLabels, labels, isSelected) => {
    expect(selects({ matchLabels }, labels)).toBe(isSelected);
  });

  it.each<[string, readonly string[] | undefined, Labels, boolean]>([
    ["In", ["web", "api"], { app: "api" }, true],
    ["In", ["web", "api"], { app: "db" }, false],
    ["In", ["web", "api"], {}, false],
    ["In", [""], { app: "" }, true],
    ["NotIn", ["web", "api"], { app: "api" }, false],
    ["NotIn", ["web", "api"], { app: "db" }, true],
    ["NotIn", ["web", "api"], {}, true],
    ["Exists", undefined, { app: "" }, true],
    ["Exists", [], { app: "web" }, true],
    ["Exists", undefined, { tier: "front" }, false],
    ["DoesNotExist", undefined, { tier: "front" }, true],
    ["DoesNotExist", [], { app: "" }, false],
  ])("with app %s %j selects the labels %j: %s", (operator, values, labels, isSelected) => {
    expect(selects({ matchExpressions: [{ key: "app", operator, values }] }, labels)).toBe(isSelected);
  });

  it("selects what meets both its labels and its expressions", () => {
    const raw = { matchLabels: { app: "web" }, matchExpressions: [{ key: "tier", operator: "Exists" }] };
    expect(selects(raw, { app: "web", tier: "front" })).toBe(true);
    expect(selects(raw, { app: "web" })).toBe(false);
    expect(selects(raw, { tier: "front" })).toBe(false);
  });

  it("selects with NotIn exactly what has the label and is not selected with In", () => {
    const values = fc.array(fc.constantFrom("v", "w", ""), { minLength: 1 });
    fc.assert(
      fc.property(values, someLabels, (list, labels) => {
        const inList = selects({ matchExpressions: [{ key: "app", operator: "In", values: list }] }, labels);
        const notIn = selects(
          { matchExpressions: [{ key: "app", operator: "NotIn", values: list }] },
          labels,
        );
        expect(notIn).toBe(!inList);
      }),
    );
  });

  it("with matchLabels only selects what matchesLabels does", () => {
    fc.assert(
      fc.property(someLabels, someLabels, (matchLabels, labels) => {
        const required = new Map(Object.entries(matchLabels));
        const isMatch = matchesLabels(required, new Map(Object.entries(labels)));
        expect(selects({ matchLabels }, labels)).toBe(isMatch);
      }),
    );
  });
});

describe("parseLabelSelector", () => {
  it.each(["a", "A", "a_b.c-d", "x/y", "example.com/My.Name", "a".repeat(63), `${"a".repeat(253)}/x`])(
    "accepts the key %s",
    (key) => {
      // Kubernetes limits the prefix as a whole only, not the parts between its dots.
      expect(issueOf({ matchLabels: { [key]: "v" } })).toBeUndefined();
      expect(issueOf({ matchExpressions: [{ key, operator: "Exists" }] })).toBeUndefined();
    },
  );

  it.each([
    "",
    "-x",
    "x-",
    "a b",
    "\u00e9",
    "x\n",
    "/x",
    "x/",
    "a/b/c",
    "A.b/c",
    "a_b/c",
    "a..b/c",
    "-a/c",
    "a".repeat(64),
    `${"a".repeat(254)}/x`,
  ])("refuses the key %j", (key) => {
    const message = `found ${JSON.stringify(key)}, ${keyRule}`;
    expect(issueOf({ matchLabels: { [key]: "v" } })).toEqual([
      `spec.podSelector.matchLabels.${key}`,
      message,
    ]);
    expect(issueOf({ matchExpressions: [{ key, operator: "Exists" }] })).toEqual([
      "spec.podSelector.matchExpressions.0.key",
      message,
    ]);
  });

  it.each(["", "web", "1.2", "a_B-c", "v".repeat(63)])("accepts the value %j", (value) => {
    expect(issueOf({ matchLabels: { app: value } })).toBeUndefined();
    expect(issueOf({ matchExpressions: [{ key: "app", operator: "In", values: [value] }] })).toBeUndefined();
  });

  it.each(["-elasticsearch", "x_", "a b", "a/b", "\u00e9", "web\n", "v".repeat(64)])(
    "refuses the value %j",
    (value) => {
      const message = `found ${JSON.stringify(value)}, expected a label value: empty or ${nameRule}`;
      expect(issueOf({ matchLabels: { app: value } })).toEqual(["spec.podSelector.matchLabels.app", message]);
      expect(
        issueOf({ matchExpressions: [{ key: "app", operator: "NotIn", values: ["v", value] }] }),
      ).toEqual(["spec.podSelector.matchExpressions.0.values.1", message]);
    },
  );

  it.each<[string, readonly string[] | null | undefined, string]>([
    ["In", undefined, "operator In expects at least one value, found 0"],
    ["In", null, "operator In expects at least one value, found 0"],
    ["NotIn", [], "operator NotIn expects at least one value, found 0"],
    ["Exists", ["v"], "operator Exists expects no values, found 1"],
    ["DoesNotExist", ["v", "w"], "operator DoesNotExist expects no values, found 2"],
  ])("refuses %s with the values %j", (operator, values, message) => {
    expect(issueOf({ matchExpressions: [{ key: "app", operator, values }] })).toEqual([
      "spec.podSelector.matchExpressions.0.values",
      message,
    ]);
  });

  it.each<[unknown, string]>([
    ["in", '"in"'],
    ["Equals", '"Equals"'],
    ["Gt", '"Gt"'],
    ["", '""'],
    [null, "null"],
    [undefined, "nothing"],
    [1, "1"],
  ])("refuses the operator %j", (operator, found) => {
    expect(issueOf({ matchExpressions: [{ key: "app", operator, values: ["v"] }] })).toEqual([
      "spec.podSelector.matchExpressions.0.operator",
      `found ${found}, expected one of In, NotIn, Exists, DoesNotExist`,
    ]);
  });

  it.each<[unknown, string, string]>([
    ["app=web", "spec.podSelector", 'found "app=web", expected an object'],
    [[], "spec.podSelector", "found a list, expected an object"],
    [{ matchLabels: [] }, "spec.podSelector.matchLabels", "found a list, expected an object"],
    [{ matchLabels: { app: 1 } }, "spec.podSelector.matchLabels.app", "found 1, expected a string"],
    [{ matchExpressions: {} }, "spec.podSelector.matchExpressions", "found an object, expected a list"],
    [{ matchExpressions: ["a"] }, "spec.podSelector.matchExpressions.0", 'found "a", expected an object'],
    [
      { matchExpressions: [{ key: 1, operator: "Exists" }] },
      "spec.podSelector.matchExpressions.0.key",
      "found 1, expected a string",
    ],
    [
      { matchExpressions: [{ key: "a", operator: "In", values: "v" }] },
      "spec.podSelector.matchExpressions.0.values",
      'found "v", expected a list',
    ],
    [
      { matchExpressions: [{ key: "a", operator: "In", values: [true] }] },
      "spec.podSelector.matchExpressions.0.values.0",
      "found true, expected a string",
    ],
  ])("refuses %j, which has not the form of a selector", (raw, path, message) => {
    expect(issueOf(raw)).toEqual([path, message]);
  });

  it("gives a selector or an issue below its path, for any value", () => {
    const expression = fc.record(
      {
        key: fc.oneof(fc.string(), fc.constant("app")),
        operator: fc.constantFrom("In", "NotIn", "Exists", "DoesNotExist", "Gt"),
        values: fc.array(fc.string()),
      },
      { requiredKeys: [] },
    );
    const raw = fc.oneof(fc.jsonValue(), fc.record({ matchExpressions: fc.array(expression) }));
    fc.assert(
      fc.property(raw, (value) => {
        const parsed = parseLabelSelector(value, ["spec", "podSelector"]);
        if (parsed.ok) expect(typeof selectorMatches(parsed.value, new Map())).toBe("boolean");
        else expect(parsed.error.path.slice(0, 2)).toEqual(["spec", "podSelector"]);
      }),
    );
  });
});

describe("matchesLabels", () => {
  it.each<[Labels, Labels, boolean]>([
    [{}, {}, true],
    [{}, { app: "web" }, true],
    [{ app: "web" }, { app: "web", tier: "front" }, true],
    [{ app: "web", tier: "front" }, { app: "web" }, false],
    [{ app: "web" }, { app: "api" }, false],
    [{ app: "" }, {}, false],
  ])("finds the required %j in %j: %s", (required, labels, isMatch) => {
    expect(matchesLabels(new Map(Object.entries(required)), new Map(Object.entries(labels)))).toBe(isMatch);
  });
});
