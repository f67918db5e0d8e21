import { describeType } from "./resources/object-reader.js";
import { assertNever } from "./assert-never.js";
import { err, ok, type Result } from "./result.js";
import { isRecord } from "./is-record.js";

/** Names as in the Kubernetes API (metav1.LabelSelectorRequirement). */
const operators = ["In", "NotIn", "Exists", "DoesNotExist"] as const;

/** One condition on a label; `values` is empty for Exists and DoesNotExist. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: (typeof operators)[number];
  readonly values: ReadonlySet<string>;
}

/** A valid selector: either it selects nothing at all, or whatever meets all requirements. */
export type LabelSelector =
  | { readonly kind: "nothing" }
  | { readonly kind: "requirements"; readonly requirements: readonly LabelRequirement[] };

/** Where in an object a selector is wrong, and why. */
export interface LabelSelectorIssue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

type Path = readonly (string | number)[];
type Parsed<T> = Result<T, LabelSelectorIssue>;

/**
 * Reads a metav1.LabelSelector with the rules of `metav1.LabelSelectorAsSelector`: a missing selector (or
 * null) selects nothing, an empty one everything, `matchLabels` and `matchExpressions` must all be met.
 *
 * @param path where the selector stands in its object; the issue's path starts with it.
 * @returns the first issue when a key, an operator or a value is not valid.
 */
export function parseLabelSelector(raw: unknown, path: Path): Parsed<LabelSelector> {
  if (isAbsent(raw)) return ok({ kind: "nothing" });
  if (!isRecord(raw)) return unexpected(path, "an object", raw);
  const labels = parseMatchLabels(raw["matchLabels"], [...path, "matchLabels"]);
  if (!labels.ok) return labels;
  const expressions = parseMatchExpressions(raw["matchExpressions"], [...path, "matchExpressions"]);
  if (!expressions.ok) return expressions;
  return ok({ kind: "requirements", requirements: [...labels.value, ...expressions.value] });
}

/** True when the selector selects an object with these labels. */
export function selectorMatches(selector: LabelSelector, labels: ReadonlyMap<string, string>): boolean {
  if (selector.kind === "nothing") return false;
  return selector.requirements.every((requirement) => meets(labels, requirement));
}

/** True when every required label is there with the same value; no required labels match everything. */
export function matchesLabels(
  required: ReadonlyMap<string, string>,
  labels: ReadonlyMap<string, string>,
): boolean {
  return [...required].every(([key, value]) => labels.get(key) === value);
}

function meets(labels: ReadonlyMap<string, string>, requirement: LabelRequirement): boolean {
  const value = labels.get(requirement.key);
  switch (requirement.operator) {
    case "In":
      return value !== undefined && requirement.values.has(value);
    case "NotIn":
      return value === undefined || !requirement.values.has(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    default:
      return assertNever(requirement.operator);
  }
}

function parseMatchLabels(raw: unknown, path: Path): Parsed<readonly LabelRequirement[]> {
  if (isAbsent(raw)) return ok([]);
  if (!isRecord(raw)) return unexpected(path, "an object", raw);
  return collect(Object.entries(raw), ([key, rawValue]) => {
    const at = [...path, key];
    const keyIssue = findKeyIssue(key);
    if (keyIssue !== undefined) return err({ path: at, message: keyIssue });
    const value = parseValue(rawValue, at);
    return value.ok ? ok({ key, operator: "In", values: new Set([value.value]) }) : value;
  });
}

function parseMatchExpressions(raw: unknown, path: Path): Parsed<readonly LabelRequirement[]> {
  if (isAbsent(raw)) return ok([]);
  if (!Array.isArray(raw)) return unexpected(path, "a list", raw);
  const expressions: readonly unknown[] = raw;
  return collect(expressions, (expression, i) => parseExpression(expression, [...path, i]));
}

function parseExpression(raw: unknown, path: Path): Parsed<LabelRequirement> {
  if (!isRecord(raw)) return unexpected(path, "an object", raw);
  const key = raw["key"] ?? "";
  if (typeof key !== "string") return unexpected([...path, "key"], "a string", key);
  const operator = operators.find((name) => name === raw["operator"]);
  if (operator === undefined) {
    return unexpected([...path, "operator"], `one of ${operators.join(", ")}`, raw["operator"]);
  }
  const keyIssue = findKeyIssue(key);
  if (keyIssue !== undefined) return err({ path: [...path, "key"], message: keyIssue });
  const values = parseValues(raw["values"], [...path, "values"]);
  if (!values.ok) return values;
  const takesValues = operator === "In" || operator === "NotIn";
  if (takesValues !== values.value.length > 0) {
    const expected = takesValues ? "at least one value" : "no values";
    const message = `operator ${operator} expects ${expected}, found ${values.value.length}`;
    return err({ path: [...path, "values"], message });
  }
  return ok({ key, operator, values: new Set(values.value) });
}

function parseValues(raw: unknown, path: Path): Parsed<readonly string[]> {
  if (isAbsent(raw)) return ok([]);
  if (!Array.isArray(raw)) return unexpected(path, "a list", raw);
  const values: readonly unknown[] = raw;
  return collect(values, (value, i) => parseValue(value, [...path, i]));
}

/** Null is an empty string here, as it is for Go's JSON decoder. */
function parseValue(raw: unknown, path: Path): Parsed<string> {
  const value = raw ?? "";
  if (typeof value !== "string") return unexpected(path, "a string", value);
  if (value === "" || isName(value)) return ok(value);
  return unexpected(path, `a label value: empty or ${nameRule}`, value);
}

const nameRule = "at most 63 letters, digits, '-', '_' and '.', starting and ending with a letter or a digit";

function isName(text: string): boolean {
  return text.length <= 63 && /^([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$/.test(text);
}

function isDnsSubdomain(text: string): boolean {
  const label = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
  return text.length <= 253 && text.split(".").every((part) => label.test(part));
}

/** A key is a name, or a DNS subdomain, a slash and a name. */
function findKeyIssue(key: string): string | undefined {
  const slash = key.indexOf("/");
  const hasValidPrefix = slash < 0 || isDnsSubdomain(key.slice(0, slash));
  if (hasValidPrefix && isName(key.slice(slash + 1))) return undefined;
  return `found ${JSON.stringify(key)}, expected a label key: [<DNS subdomain>/]<name> with a name of ${nameRule}`;
}

/** Parses every item, up to the first that is wrong. */
function collect<T, U>(
  items: readonly T[],
  parse: (item: T, index: number) => Parsed<U>,
): Parsed<readonly U[]> {
  const values: U[] = [];
  for (const [i, item] of items.entries()) {
    const parsed = parse(item, i);
    if (!parsed.ok) return parsed;
    values.push(parsed.value);
  }
  return ok(values);
}

function unexpected(path: Path, expected: string, found: unknown): Parsed<never> {
  const shown =
    typeof found === "object" ? describeType(found) : found === undefined ? "nothing" : JSON.stringify(found);
  return err({ path, message: `found ${shown}, expected ${expected}` });
}

function isAbsent(raw: unknown): raw is null | undefined {
  return raw === undefined || raw === null;
}
