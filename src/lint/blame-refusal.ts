import type { FieldPath } from "../domain/resources/object-reader.js";
import { isRecord } from "../domain/is-record.js";

/** Why Linkerd's webhook refuses an object's JSON; undefined when it takes it. */
export type Refuse = (json: string) => string | undefined;

/** A refusal, narrowed down to the field that it is about. */
export interface Blame {
  readonly path: FieldPath;
  /** The webhook's text. */
  readonly message: string;
}

/** Whether the webhook says that it cannot decode a value or does not know a field. */
export function isDecodingFault(message: string): boolean {
  return message.startsWith("failed to validate ServiceProfile: ");
}

type Raw = Readonly<Record<string, unknown>>;

/**
 * Finds the fields for which an object is refused. The webhook names the first fault only, and rarely a place;
 * so it is asked about each part alone, down to those that it refuses by themselves. Empty when the object is
 * taken, or when only all parts together are refused.
 *
 * @param toJson gives a part as kubectl would send it.
 */
export function blameRefusal(
  raw: unknown,
  refuse: Refuse,
  toJson: (part: unknown) => string,
): readonly Blame[] {
  const told = refuse(toJson(raw));
  if (told === undefined || !isRecord(raw)) return [];
  const askAs =
    (name: unknown): Ask =>
    (path, value) =>
      refuse(toJson(objectWith({ ...raw, metadata: { name } }, path, value)));
  // The text has the object's name, unless that is a fault of its own.
  const { name } = isRecord(raw["metadata"]) ? raw["metadata"] : { name: undefined };
  const ask = askAs(typeof name === "string" && askAs(name)([], {}) === undefined ? name : "name");
  return isDecodingFault(told) ? blameFields(ask, [], raw) : blameParts(ask, raw);
}

/** Deeper fields are blamed as one: each level is asked about with all that is in it. */
const deepest = 64;

type Ask = (path: FieldPath, value: unknown) => string | undefined;

/** The innermost fields whose values cannot be decoded. */
function blameFields(ask: Ask, path: FieldPath, value: unknown): readonly Blame[] {
  const message = ask(path, value);
  if (message === undefined || !isDecodingFault(message)) return [];
  const empty = Array.isArray(value) ? [] : {};
  const own = isTree(value) && path.length < deepest ? ask(path, empty) : message;
  if (own !== undefined && isDecodingFault(own)) return [{ path, message: own }];
  const inner = entriesOf(value).flatMap(([step, child]) => blameFields(ask, [...path, step], child));
  return inner.length > 0 ? inner : [{ path, message }];
}

/** The parts of the spec, and the name, that are refused. */
function blameParts(ask: Ask, raw: Raw): readonly Blame[] {
  const spec = isRecord(raw["spec"]) ? raw["spec"] : {};
  const metadata = isRecord(raw["metadata"]) ? raw["metadata"] : {};
  const parts: readonly (readonly [FieldPath, unknown])[] = [
    [["metadata", "name"], metadata["name"]],
    ...Object.entries(spec).flatMap(([key, value]) =>
      Array.isArray(value)
        ? value.map((item, i): readonly [FieldPath, unknown] => [["spec", key, i], item])
        : [[["spec", key], value] as const],
    ),
  ];
  return parts.flatMap(([path, value]) => {
    const message = ask(path, value);
    return message === undefined ? [] : narrow(ask, { path, message }, value);
  });
}

/** A route's response classes are judged one by one; of the rest the text tells the field. */
function narrow(ask: Ask, { path, message }: Blame, value: unknown): readonly Blame[] {
  if (!isRecord(value)) return [{ path, message }];
  if (message.includes(" response class ")) return narrowToClass(ask, { path, message }, value);
  const [, field] = fieldsByText.find(([text]) => message.includes(text)) ?? [];
  return [{ path: field === undefined ? path : [...path, field], message }];
}

const fieldsByText: readonly (readonly [string, string])[] = [
  [" a route with no name", "name"],
  [" a route with no condition", "condition"],
  [" a route with an invalid condition", "condition"],
  [" a route with an invalid timeout", "timeout"],
  [" RetryBudget RetryRatio ", "retryRatio"],
  [" RetryBudget missing TTL ", "ttl"],
  [" RetryBudget: time: ", "ttl"],
];

function narrowToClass(ask: Ask, { path, message }: Blame, route: Raw): readonly Blame[] {
  const classes = Array.isArray(route["responseClasses"]) ? route["responseClasses"] : [];
  const blames = classes.flatMap((item: unknown, i): readonly Blame[] => {
    const told = ask(path, { ...route, responseClasses: [item] });
    const inner = isRecord(item) ? ["condition"] : [];
    return told === undefined ? [] : [{ path: [...path, "responseClasses", i, ...inner], message: told }];
  });
  return blames.length > 0 ? blames : [{ path, message }];
}

/** An object that has nothing but what it needs and one value; lists on the way to it have one item. */
function objectWith(raw: Raw, path: FieldPath, value: unknown): unknown {
  const part = path.reduceRight<unknown>(
    (inner, step) => (typeof step === "number" ? [inner] : ownProperty(step, inner)),
    value,
  );
  const base = { apiVersion: raw["apiVersion"], kind: raw["kind"], metadata: raw["metadata"] };
  return isRecord(part) ? { ...base, ...part } : base;
}

/** Also for a key such as `__proto__`. */
function ownProperty(key: string, value: unknown): Raw {
  return Object.fromEntries([[key, value]]);
}

function entriesOf(value: unknown): readonly (readonly [string | number, unknown])[] {
  if (Array.isArray(value)) return value.map((item: unknown, i) => [i, item] as const);
  return isRecord(value) ? Object.entries(value) : [];
}

function isTree(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}
